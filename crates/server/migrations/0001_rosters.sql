-- An evening is its entries; the other columns of `roster` are for the list alone.
CREATE TABLE roster (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    battle TEXT,
    turn INTEGER NOT NULL,
    units INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT;

-- `line` is the line of the exported file, chained to the one before. Two writers cannot both have the same number.
CREATE TABLE entry (
    roster TEXT NOT NULL REFERENCES roster (id),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (roster, number)
) STRICT, WITHOUT ROWID;

-- What a writer's own key has already written.
CREATE TABLE written (
    roster TEXT NOT NULL REFERENCES roster (id),
    key TEXT NOT NULL,
    first INTEGER NOT NULL,
    next INTEGER NOT NULL,
    PRIMARY KEY (roster, key)
) STRICT, WITHOUT ROWID;

-- Every verdict of the evening, written on the roster or not.
CREATE TABLE answer (
    roster TEXT NOT NULL REFERENCES roster (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    key TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (roster, n),
    UNIQUE (roster, key)
) STRICT;

CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
