-- PostgreSQL takes a unique index for a key that foreign keys refer to, and a change of a key waits for everybody who
-- refers to the row: a rename waited for the import of the person. A partial index is no key, and this one holds all.
alter table users drop constraint users__username;
create unique index users__username on users (username_key) where username_key is not null;
