from schedcheck.paper import Paper, box, fails, wrong_subject

paper = Paper("mine", "A. Author: Tasks on stars. 2026.")


def stay(star):
    held = [worker["tasks"] for worker in star["workers"]]
    runs = [{"worker": worker, "start": 0, "tasks": tasks} for worker, tasks in enumerate(held) if tasks]
    return {"transfers": [], "computations": runs}


@paper.claim(
    "theorem-1",
    where="section 3",
    statement="BBA is optimal on every star.",
    kind="star",
    domain=[box(workers="1..3", tasks="1..4", c="1..3", w="1..3")],
    methods=["branch-and-bound"],
    subject="bba",
    controls=[wrong_subject("no task moves", stay)],
    plain="With workers of different speeds, the choice for one task at a time can be wrong.",
)
def theorem_1(star, subject, oracle):
    took, best = oracle.measure(subject(star)), oracle.optimum(star).objective
    if took != best:
        return fails(claimed=f"makespan {took} is optimal", found=f"makespan {best}", ratio=took / best)


print(paper.verify().format("table"))
