-- Services are people without a password, who come in by tokens alone (behaviour 38.1).
alter table users alter column password_hash drop not null;
alter table users add column service boolean not null default false;
alter table users add column erased_at timestamptz;
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = seen.at
from (select user_id, max(last_seen_at) as at from sessions group by user_id) as seen
where seen.user_id = users.user_id;

-- A token is found by the SHA-256 of its text: a copy of the database opens nothing. One that ended stays, since the
-- history names it.
create table tokens (
  token_id int generated always as identity constraint tokens__pk primary key,
  user_id int not null constraint tokens__user references users on delete cascade,
  name text not null,
  token_hash bytea not null,
  scope text not null,
  created_at timestamptz not null default now(),
  created_by int constraint tokens__created_by references users on delete set null,
  created_from text,
  ends_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint tokens__hash unique (token_hash),
  constraint tokens__hash_length check (octet_length(token_hash) = 32),
  constraint tokens__name check (char_length(name) between 1 and 64),
  constraint tokens__scope check (scope in ('read', 'write'))
);
create index tokens__user_id on tokens (user_id);

-- By which token a change came. The app says it in a setting of the transaction, so that no rule that writes history
-- needs to know of it.
alter table history add column token_id int default nullif(current_setting('partline.token_id', true), '')::int;
alter table history drop constraint history__source;
alter table history add constraint history__source
  check (source in ('form', 'import', 'command', 'bulk', 'undo', 'token')) not valid;
alter table history validate constraint history__source;
