-- The days on which a SAP holds a plan up, so that a schedule reads them instead of the facts of twenty thousand SAPs:
-- `[[from, until, cars, kind, id], …]`, days as numbers since 1970-01-01, `kind` and `id` of what ends the hold-up; and
-- the latest stock count, after which the SAP has to serve fewer cars.
alter table plan_shortages
  add column counted_on date,
  add column held jsonb;
create index plan_shortages__holds_up on plan_shortages (plan_id, holds_up_from);
