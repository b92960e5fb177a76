-- Other systems follow the changes in the order of the history's numbers (behaviour 40.2). For each record, this is the
-- order in which it changed, because the transaction that numbers a change still locks the record. Numbers are assigned
-- before the commit, so a higher number may be visible first. A transaction therefore announces which numbers it may
-- still use, with a lock that ends with the transaction.

-- The key of an advisory lock that announces that numbers above this number may still appear. Its first 16 bits
-- distinguish the lock from others.
create or replace function undecided_above(history_number bigint) returns bigint language sql immutable
return (17224::bigint << 48) | history_number;

create or replace function last_history_number() returns bigint language sql volatile
return coalesce(pg_sequence_last_value(pg_get_serial_sequence('history', 'history_id')::regclass), 0);

-- Takes the lock once per transaction, before its first number: a transaction of many statements must not fill the lock
-- table.
create or replace function announce_changes() returns trigger language plpgsql as $$
declare
  own constant text := pg_current_xact_id()::text;
begin
  if current_setting('partline.announced', true) is distinct from own then
    perform pg_advisory_xact_lock_shared(undecided_above(last_history_number()));
    perform set_config('partline.announced', own, true);
  end if;
  return null;
end $$;

create or replace trigger announce_changes before insert on history
for each statement execute function announce_changes();

-- Returns the number up to which every change is visible to each statement that begins from now on, or will never
-- exist. It reads the last number before the locks, because a transaction that announces later gets a higher number.
create or replace function decided_changes() returns bigint language plpgsql as $$
declare
  last_number constant bigint := last_history_number();
begin
  return least(last_number, (
    select min(((classid::bigint & 65535) << 32) | objid::bigint) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 17224
      and database = (select oid from pg_database where datname = current_database())
  ));
end $$;
