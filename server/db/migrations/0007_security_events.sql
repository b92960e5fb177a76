-- What happened to the safety of the installation: who came in and who could not, whose access was changed, what was
-- imported, deleted, uploaded and taken away as a file. It holds no password, no token and no content of a record.
create table security_events (
  event_id bigint generated always as identity constraint security_events__pk primary key,
  at timestamptz not null default now(),
  event text not null,
  -- Whom it is about. What was typed for a name that nobody has is not kept: people type passwords there.
  username text,
  address text,
  details jsonb not null default '{}',
  constraint security_events__event check (
    event in (
      'sign_in', 'sign_in_failed', 'sign_out', 'password_changed',
      'person_added', 'person_reset', 'person_disabled', 'person_enabled',
      'import', 'delete', 'export', 'upload'
    )
  ),
  constraint security_events__username check (char_length(username) between 1 and 64),
  constraint security_events__address check (char_length(address) between 1 and 64),
  constraint security_events__details check (octet_length(details::text) <= 100000)
);
create index security_events__at on security_events (at);
