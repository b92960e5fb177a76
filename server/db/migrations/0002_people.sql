-- What the installation remembers about itself, such as the time zone its labels were made in.
create table settings (
  name text constraint settings__pk primary key,
  value text not null
);
insert into settings (name, value) values ('time_zone', 'UTC');

create table users (
  user_id int generated always as identity constraint users__pk primary key,
  username text not null,
  -- Usernames are compared in compatibility form and without case.
  username_key text generated always as (lower(normalize(username, nfkc) collate "und-x-icu")) stored not null,
  password_hash text not null,
  must_reset boolean not null default false,
  -- Until when a one-time password opens a session.
  one_time_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint users__username unique (username_key),
  constraint users__username_length check (char_length(username) between 1 and 64)
);

-- A session is found by the SHA-256 of its token: a copy of the database opens nothing.
create table sessions (
  token_hash bytea constraint sessions__pk primary key,
  user_id int not null constraint sessions__user references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the password was last typed; a reset wants a recent one.
  authenticated_at timestamptz not null default now(),
  constraint sessions__token_hash check (octet_length(token_hash) = 32)
);
create index sessions__user_id on sessions (user_id);

-- Failed sign-ins, counted for a name at an address and for an address alone.
create table sign_in_failures (
  scope text not null,
  key text not null,
  failures int not null default 0,
  first_at timestamptz not null default now(),
  blocked_until timestamptz,
  constraint sign_in_failures__pk primary key (scope, key),
  constraint sign_in_failures__scope check (scope in ('pair', 'address')),
  constraint sign_in_failures__failures check (failures >= 0)
);

-- The answers that a repeated save replays, kept for 24 hours.
create table idempotency_keys (
  user_id int not null constraint idempotency_keys__user references users on delete cascade,
  key text not null,
  body_hash bytea not null,
  path text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys__pk primary key (user_id, key),
  constraint idempotency_keys__key check (char_length(key) between 1 and 200)
);
create index idempotency_keys__created_at on idempotency_keys (created_at);

create table files (
  file_id int generated always as identity constraint files__pk primary key,
  filename text not null,
  content_type text not null,
  size int not null,
  sha256 bytea not null,
  content bytea not null,
  uploaded_by int constraint files__uploaded_by references users on delete set null,
  created_at timestamptz not null default now(),
  constraint files__size check (size between 0 and 10485760 and size = octet_length(content)),
  constraint files__filename check (char_length(filename) between 1 and 255),
  constraint files__sha256 check (octet_length(sha256) = 32)
);
-- Spreadsheets and PDFs are compressed already.
alter table files alter column content set storage external;
