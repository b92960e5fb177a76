-- How new the rules and views of a database are, so that an older version leaves newer ones alone. A new database has it.
alter table schema_definitions add column if not exists version int not null default 0;
