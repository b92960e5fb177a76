-- An identity of a provider that was unlinked opens no account of its own: it is somebody's who may be disabled or
-- erased since. Kept is the SHA-256 of issuer, a line end and subject, since an erased name is not to be found again.
create table ended_identities (
  identity_hash bytea not null,
  user_id int not null constraint ended_identities__user references users on delete cascade,
  ended_at timestamptz not null default now(),
  constraint ended_identities__pk primary key (identity_hash, user_id),
  constraint ended_identities__hash_length check (octet_length(identity_hash) = 32)
);

-- What can be caused without a session is written down once for a network.
alter table security_events add column network text;
create index security_events__repeatable on security_events (network, event, at) where network is not null;
