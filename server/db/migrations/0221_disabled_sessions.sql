-- Sessions that ended because their user was disabled: the browser that still has the token is told so.
create table disabled_sessions (
  token_hash bytea not null,
  user_id int not null constraint disabled_sessions__user references users on delete cascade,
  ended_at timestamptz not null default now(),
  constraint disabled_sessions__pk primary key (token_hash),
  constraint disabled_sessions__hash_length check (octet_length(token_hash) = 32)
);
create index disabled_sessions__user_id on disabled_sessions (user_id);
