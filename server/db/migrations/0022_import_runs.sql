-- The imports that are under way or were, so that whoever started one finds it again. What one answered stands in
-- idempotency_keys, written by its own transaction: an import that is not answered there has imported nothing.
create table import_runs (
  import_id int generated always as identity constraint import_runs__pk primary key,
  user_id int not null constraint import_runs__user references users on delete cascade,
  key text not null,
  total int not null,
  written int not null default 0,
  failure text,
  started_at timestamptz not null default now(),
  constraint import_runs__key check (char_length(key) between 1 and 200),
  constraint import_runs__written check (written between 0 and total)
);
create index import_runs__user_id on import_runs (user_id, import_id);
