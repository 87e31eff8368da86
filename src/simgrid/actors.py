# --- the actors: the same for every schedule ---

CONFIGURATION = [
    "--cfg=network/model:CM02",  # no factors on latencies and bandwidths
    "--cfg=network/TCP-gamma:0",  # no window that bounds a rate
    "--cfg=network/crosstraffic:0",  # the two directions of a link do not slow each other down
    f"--cfg=surf/precision:{min(1e-9, SHORTEST * 1e-10)!r}",  # in time units: below it two events are one
    "--log=root.thres:warning",
]

# Doubles have some 16 digits, and every step of the simulator rounds.
TOLERANCE = 1e-9


class Playback:
    """The state that the actors share: who waits for whom, and how far they are."""

    def __init__(self, eager):
        self.eager = eager
        self.at_master = [Semaphore(0) for _ in TRANSFERS]
        self.arrived = [Semaphore(0) for _ in TRANSFERS]
        self.handed_over = {direction: [Semaphore(0) for _ in TRANSFERS] for direction in (UP, DOWN)}
        self.done = 0
        self.makespan = 0.0

    def take(self, source):
        """Waits for a task: one that the worker held in the beginning is there, any other has to arrive."""
        if source is not OWN:
            self.arrived[source].acquire()

    def idle(self, waits, step):
        """Waits for the time at which the schedule begins something that it could begin earlier."""
        if step in waits and not self.eager:
            this_actor.sleep_until(max(waits[step], Engine.clock))

    def send(self, direction, worker, transfer):
        """One end of a transfer over a link; a link that costs nothing is passed without the simulator."""
        if worker in FREE_LINKS:
            self.handed_over[direction][transfer].release()
        else:
            Mailbox.by_name(f"{direction}-{worker}").put(transfer, 1)

    def receive(self, direction, worker, transfer):
        """The other end."""
        if worker in FREE_LINKS:
            self.handed_over[direction][transfer].acquire()
        else:
            received = Mailbox.by_name(f"{direction}-{worker}").get()
            assert received == transfer, (received, transfer)

    def end(self):
        self.done += 1
        self.makespan = max(self.makespan, Engine.clock)

    def input_port(self):
        for transfer in INPUT_PORT:
            self.receive(UP, TRANSFERS[transfer][0], transfer)
            self.at_master[transfer].release()
            self.end()

    def output_port(self):
        for transfer in OUTPUT_PORT:
            self.at_master[transfer].acquire()
            self.idle(FORWARD_NOT_BEFORE, transfer)
            self.send(DOWN, TRANSFERS[transfer][1], transfer)

    def sender(self, worker):
        for transfer in INPUT_PORT:
            if TRANSFERS[transfer][0] == worker:
                self.take(TRANSFERS[transfer][2])
                self.idle(SEND_NOT_BEFORE, transfer)
                self.send(UP, worker, transfer)

    def receiver(self, worker):
        for transfer in OUTPUT_PORT:
            if TRANSFERS[transfer][1] == worker:
                self.receive(DOWN, worker, transfer)
                self.arrived[transfer].release()
                self.end()

    def processor(self, worker):
        for number, source in enumerate(COMPUTED[worker]):
            self.take(source)
            self.idle(COMPUTE_NOT_BEFORE, (worker, number))
            if worker not in INSTANT_WORKERS:
                this_actor.execute(1)
            self.end()

    def start(self):
        master = Host.by_name("master")
        Actor.create("input port", master, self.input_port)
        Actor.create("output port", master, self.output_port)
        for worker in sorted({transfer[0] for transfer in TRANSFERS}):
            Actor.create(f"sender {worker}", Host.by_name(f"worker-{worker}"), self.sender, worker)
        for worker in sorted({transfer[1] for transfer in TRANSFERS}):
            Actor.create(f"receiver {worker}", Host.by_name(f"worker-{worker}"), self.receiver, worker)
        for worker in COMPUTED:
            Actor.create(f"processor {worker}", Host.by_name(f"worker-{worker}"), self.processor, worker)


def main():
    eager = "--eager" in sys.argv[1:]
    others = [argument for argument in sys.argv[1:] if argument != "--eager"]
    engine = Engine([sys.argv[0], *CONFIGURATION, *others])
    engine.load_platform(os.path.join(os.path.dirname(os.path.abspath(__file__)), "platform.xml"))
    playback = Playback(eager)
    playback.start()
    engine.run()

    to_do = 2 * len(TRANSFERS) + sum(len(sources) for sources in COMPUTED.values())
    difference = playback.makespan - MEASURED
    allowed = TOLERANCE * MEASURED
    agrees = playback.done == to_do and difference <= allowed and (eager or difference >= -allowed)
    print(f"simulated  {playback.makespan!r}" + ("  (eager)" if eager else ""))
    print(f"measured   {MEASURED_EXACTLY}")
    if playback.done < to_do:
        print(f"stuck: {playback.done} of {to_do} steps were played")
    line = {
        "simulated": playback.makespan,
        "measured": MEASURED_EXACTLY,
        "relative_difference": difference / MEASURED if MEASURED else difference,
        "eager": eager,
        "agrees": agrees,
    }
    print(json.dumps(line))
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
