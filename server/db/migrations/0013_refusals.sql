-- Sign-ins that come too early, what is refused with 403, and sessions that were ended by command are told too.
alter table security_events drop constraint security_events__event;
alter table security_events add constraint security_events__event check (
  event in (
    'sign_in', 'sign_in_failed', 'sign_in_throttled', 'sign_out', 'password_changed', 'refused',
    'person_added', 'person_reset', 'person_disabled', 'person_enabled', 'sessions_revoked',
    'import', 'delete', 'export', 'upload'
  )
);

-- Where a session was opened from, so that a strange one is recognised.
alter table sessions add column address text;
alter table sessions add constraint sessions__address check (char_length(address) between 1 and 64);
