-- A view may be for everybody: who made it, or an admin, changes it, and others copy it.
alter table saved_views add column shared boolean not null default false;
create index saved_views__shared on saved_views (list) where shared;

-- A list of a thousand codes among the filters of a view is longer than the addresses were.
alter table saved_views
  drop constraint saved_views__query_length,
  add constraint saved_views__query_length check (char_length(query) <= 20000);
