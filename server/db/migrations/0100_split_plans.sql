-- The first day on which another active specification of the car model takes a specification's place; null where none
-- does. Kept by rules/050_specifications.sql, which makes it for all at the end of this start.
alter table specifications add column next_begin date;
-- It said the same for one specification.
drop function if exists in_force_until(int, int, date);

alter table plans
  -- the day on which a newer specification begins although the plan keeps its own
  add column kept_breakpoint date,
  -- the plan that was split, in itself and in all that came of it: they are one order
  add column split_of int;
create index plans__split_of on plans (split_of, end_date) where split_of is not null;

alter table batches drop constraint batches__kind;
alter table batches add constraint batches__kind check (kind in ('import', 'stock_counts', 'bulk', 'split'));
