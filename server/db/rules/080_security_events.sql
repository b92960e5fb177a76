-- The time by which housekeeping decides what has expired: the clock, but at most `cleaned_until`, which advances by at
-- most three days an hour, so that a clock that is far ahead does not delete everything at once (behaviour 1.12).
create or replace function cleaning_time() returns timestamptz language sql stable
return least(now(), (select value::timestamptz from settings where name = 'cleaned_until'));

-- A log that can be rewritten proves nothing, so an entry stays for at least a year, even if the role of the app tries
-- to delete it. Only `at_label` may be updated, and only to the label of `at`, which changes with the time zone.
create or replace function keep_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < cleaning_time() - interval '1 year' then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    old.at_label := moment_label(old.at);
    old.search := null;
    new.search := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'the security log is kept for a year and never changed' using errcode = '42501';
end $$;

create or replace trigger keep_security_event before update or delete on security_events
  for each row execute function keep_security_event();
create or replace trigger keep_security_events before truncate on security_events
  for each statement execute function keep_security_event();
