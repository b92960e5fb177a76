-- The order in which other systems follow the changes (behaviour 40.2) is that of the history's numbers,
-- which is right for each record, since the transaction that numbers a change still locks it. Numbers are
-- assigned before the commit, so a higher one may be visible first; a transaction therefore announces which
-- numbers it may still use, as a lock that ends with it.

-- An advisory lock that announces: numbers above this one may still appear. Its first 16 bits distinguish
-- it from other locks.
create or replace function undecided_above(history_number bigint) returns bigint language sql immutable
return (17224::bigint << 48) | history_number;

create or replace function last_history_number() returns bigint language sql volatile
return coalesce(pg_sequence_last_value(pg_get_serial_sequence('history', 'history_id')::regclass), 0);

-- Once a transaction, before its first number: a transaction of many statements must not fill the lock
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

-- The number up to which every change is visible to each statement that begins from now on, or will never
-- exist. It reads the last number before the locks: a transaction that announces later gets a higher one.
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
