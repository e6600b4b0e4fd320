//! The closed vocabularies of the format: each word written once, with the spelling used in files.

use std::fmt;

/// One word out of a closed list, as files spell it.
pub trait Word: Copy + Eq + 'static {
    /// Every word of the list, in the order of the format's text.
    const ALL: &'static [Self];
    /// The spelling in a battle file.
    fn name(self) -> &'static str;

    /// The word with that spelling.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.name() == name)
    }

    /// All spellings, for messages.
    fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|word| word.name()).collect()
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? })+) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                Self::from_name(&text).ok_or_else(|| {
                    serde::de::Error::custom(format!("`{text}` is not one of {}", Self::names().join(", ")))
                })
            }
        }
    )+ };
}

words! {
    /// The two seats. Red is the side that the battle's `first` names: it acts first.
    Colour { Red = "red", Blue = "blue" }

    /// The three arms.
    Arm { Infantry = "infantry", Cavalry = "cavalry", Artillery = "artillery" }

    /// What kind of troops of its arm a unit is.
    TroopType {
        Line = "line", Light = "light", Grenadier = "grenadier", Guard = "guard", Militia = "militia", Rifles = "rifles",
        Hussar = "hussar", Chasseur = "chasseur", LightDragoon = "light_dragoon", Lancer = "lancer",
        Dragoon = "dragoon", Heavy = "heavy", Cuirassier = "cuirassier", Cossack = "cossack",
        Foot = "foot", Horse = "horse",
    }

    /// Six neutral grades, best first.
    Grade {
        Guard = "guard", Elite = "elite", Veteran = "veteran", First = "first", Second = "second", Militia = "militia",
    }

    /// Five abilities of an officer (and of an army's skirmishers), best first.
    Ability {
        Excellent = "excellent", Skilful = "skilful", Average = "average", Poor = "poor", Abysmal = "abysmal",
    }

    /// What marks a unit beside its grade.
    Trait {
        OpenOrder = "open_order", Skirmish = "skirmish", Renown = "renown", Lance = "lance", Cuirass = "cuirass",
        Rifles = "rifles", BattleCavalry = "battle_cavalry", Pursuit = "pursuit",
        SuperiorMounts = "superior_mounts", InferiorMounts = "inferior_mounts",
    }

    /// How a unit stands when the battle starts.
    Formation {
        Line = "line", Column = "column", March = "march", Square = "square", Open = "open",
        Limbered = "limbered", Unlimbered = "unlimbered",
    }

    /// What a command is told to do.
    Orders { Attack = "attack", Defend = "defend", Hold = "hold", Reserve = "reserve" }

    /// The rank of a command, highest first.
    Echelon { Corps = "corps", Division = "division", Brigade = "brigade" }

    /// An edge of the battlefield.
    Edge { North = "north", South = "south", East = "east", West = "west" }

    /// How steeply a hill falls.
    Slope { Gentle = "gentle", Steep = "steep" }

    /// How thickly a wood grows.
    Density { Light = "light", Heavy = "heavy" }

    /// The bottom of a stream or river.
    Bed { Firm = "firm", Deep = "deep", Marshy = "marshy" }

    /// The height of a hedge or wall.
    Height { Low = "low", High = "high" }

    /// The depth of a ditch, sunken road or trench.
    Depth { Shallow = "shallow", Deep = "deep" }

    /// What lies before a redoubt.
    Front { Open = "open", DeepTrench = "deep_trench", WolfPits = "wolf_pits" }

    /// A way over water.
    CrossingKind { Bridge = "bridge", Ford = "ford" }

    /// Kinds of area.
    AreaKind {
        Hill = "hill", Wood = "wood", Orchard = "orchard", Marsh = "marsh", Scrub = "scrub", Crops = "crops",
        Village = "village", Building = "building", Strongpoint = "strongpoint", Lake = "lake",
    }

    /// Kinds of line.
    LineKind {
        River = "river", Stream = "stream", Road = "road", Track = "track", Hedge = "hedge", Wall = "wall",
        Redoubt = "redoubt", Ditch = "ditch", SunkenRoad = "sunken_road", Cliff = "cliff",
        FortressWall = "fortress_wall", Breach = "breach", Trench = "trench", Barricade = "barricade",
        Ravine = "ravine", Crest = "crest",
    }
}

impl Colour {
    /// The other seat.
    pub fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// Red 0, Blue 1: the place in [`Battle::sides`](super::Battle::sides).
    pub fn index(self) -> usize {
        match self {
            Self::Red => 0,
            Self::Blue => 1,
        }
    }
}

impl Arm {
    /// The troop types this arm has.
    pub fn types(self) -> &'static [TroopType] {
        use TroopType::*;
        match self {
            Self::Infantry => &[Line, Light, Grenadier, Guard, Militia, Rifles],
            Self::Cavalry => &[Hussar, Chasseur, LightDragoon, Lancer, Dragoon, Heavy, Cuirassier, Cossack],
            Self::Artillery => &[Foot, Horse],
        }
    }

    /// The formations this arm may stand in.
    pub fn formations(self) -> &'static [Formation] {
        use Formation::*;
        match self {
            Self::Infantry => &[Line, Column, March, Square, Open],
            Self::Cavalry => &[Line, Column, March],
            Self::Artillery => &[Limbered, Unlimbered, March],
        }
    }
}
