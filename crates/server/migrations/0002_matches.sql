-- A battle being played is its log; `brief` is what the list shows of it, `thinks` that a computer is to answer.
CREATE TABLE battle (
    id TEXT PRIMARY KEY,
    brief TEXT NOT NULL,
    thinks INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    host TEXT NOT NULL,
    red TEXT,
    blue TEXT,
    watcher TEXT NOT NULL
) STRICT;

-- `line` is the line of the exported log, chained to the one before. Two writers cannot both have the same number.
CREATE TABLE record (
    battle TEXT NOT NULL REFERENCES battle (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT,
    line TEXT NOT NULL,
    PRIMARY KEY (battle, number)
) STRICT, WITHOUT ROWID;
