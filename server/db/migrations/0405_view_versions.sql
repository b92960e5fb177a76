-- The version of a saved view: a save over a version that was not read is refused.
alter table saved_views add column version int not null default 1;
