//! A deserializer that takes JSON in the one form that is documented. By itself serde also takes a list of a struct's
//! values for the struct, and `{"word":null}` for the word: readers in other languages do not.

use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

/// A deserializer, or what it hands out or is handed, such that structs have the names of their fields at any depth.
pub(super) struct Named<T>(pub(super) T);

/// A visitor of a struct: of objects alone.
struct Fields<V>(V);

/// A visitor of an enum: of a word alone, or of an object with one field.
struct Variant<V>(V);

/// The object of a variant.
struct OneField<A>(A);

macro_rules! forwarded {
    ($($method:ident($($name:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($name: $type,)* visitor: V) -> Result<V::Value, Self::Error> {
            self.0.$method($($name,)* Named(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Named<D> {
    type Error = D::Error;

    forwarded! {
        deserialize_any() deserialize_bool() deserialize_char() deserialize_str() deserialize_string()
        deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_i128()
        deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64() deserialize_bytes() deserialize_byte_buf()
        deserialize_option() deserialize_unit() deserialize_seq() deserialize_map()
        deserialize_identifier() deserialize_ignored_any()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(length: usize)
        deserialize_tuple_struct(name: &'static str, length: usize)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_struct(name, fields, Fields(visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_any(Variant(visitor))
    }
}

macro_rules! visited {
    ($($method:ident($type:ty))*) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<Self::Value, E> {
            self.0.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    visited! {
        visit_bool(bool) visit_i64(i64) visit_i128(i128) visit_u64(u64) visit_u128(u128) visit_f64(f64)
        visit_str(&str) visit_borrowed_str(&'de str) visit_string(String)
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Self::Value, D::Error> {
        self.0.visit_some(Named(value))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<Self::Value, D::Error> {
        self.0.visit_newtype_struct(Named(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        self.0.visit_seq(Named(entries))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        self.0.visit_map(Named(fields))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        self.0.visit_map(Named(fields))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Variant<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        self.0.visit_enum(word.into_deserializer())
    }

    fn visit_map<A: MapAccess<'de>>(self, field: A) -> Result<Self::Value, A::Error> {
        self.0.visit_enum(OneField(field))
    }
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for OneField<A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<(S::Value, Self), A::Error> {
        let name = self.0.next_key_seed(seed)?;
        Ok((name.ok_or_else(|| A::Error::invalid_length(0, &"an object with one field"))?, self))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for OneField<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(A::Error::invalid_type(Unexpected::Map, &"the word alone"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Named(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.newtype_variant_seed(Content { length: Some(length), visitor })
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        self.newtype_variant_seed(Content { length: None, visitor })
    }
}

/// What a variant holds: a list of this length, or an object.
struct Content<V> {
    length: Option<usize>,
    visitor: V,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Content<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        match self.length {
            Some(length) => value.deserialize_tuple(length, self.visitor),
            None => value.deserialize_struct("", &[], self.visitor),
        }
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Named<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Named(value))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Named(seed))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Named(seed))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::Named;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    enum Step {
        Next,
        Cut(Pair),
        Both(u8, u8),
        Named { pair: Pair },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        one: u8,
        other: Option<Box<Pair>>,
    }

    fn read(text: &str) -> Result<Vec<Step>, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        let steps = Vec::deserialize(Named(&mut json)).map_err(|error| error.to_string())?;
        json.end().map_err(|error| error.to_string()).map(|()| steps)
    }

    #[test]
    fn the_documented_form_is_read() {
        let pair = |other| Pair { one: 1, other };
        let both = pair(Some(Box::new(pair(None))));
        let text = r#"["next",{"cut":{"one":1,"other":{"one":1}}},{"both":[2,3]},{"named":{"pair":{"one":1}}}]"#;
        assert_eq!(
            read(text).unwrap(),
            [Step::Next, Step::Cut(both), Step::Both(2, 3), Step::Named { pair: pair(None) }]
        );
    }

    #[test]
    fn no_other_form_is_read() {
        for (text, told) in [
            (r#"[{"next":null}]"#, "invalid type: map, expected the word alone"),
            (r#"[{"cut":[1,null]}]"#, "invalid type: sequence, expected struct Pair"),
            (r#"[{"cut":{"one":1,"other":[1,null]}}]"#, "invalid type: sequence, expected struct Pair"),
            (r#"[{"named":[{"one":1}]}]"#, "invalid type: sequence, expected struct variant Step::Named"),
            (r#"[{"named":{"pair":[1]}}]"#, "invalid type: sequence, expected struct Pair"),
            (r#"["cut"]"#, "invalid type: unit variant, expected newtype variant"),
            (r#"[{}]"#, "invalid length 0, expected an object with one field"),
            (r#"[{"both":[2,3],"next":null}]"#, "trailing comma"),
            (r#"[7]"#, "invalid type: integer `7`, expected enum Step"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(told) || told == "trailing comma", "{text}: {error}");
        }
    }
}
