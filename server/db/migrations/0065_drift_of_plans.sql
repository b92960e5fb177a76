-- What a plan needs is compared with all of its purchases together: the differences belong to the plan and no longer to
-- one of its purchases. Derived by rules/120_drift.sql; what was kept as it was ordered stays so where the plan has that
-- one purchase.
alter table plans
  -- the SAPs that differ, the differences as a hash (null: none), and those that are kept
  add column drift int not null default 0,
  add column drift_of text,
  add column drift_kept text;

update plans set drift_kept = purchase.drift_kept
from purchases as purchase
where purchase.plan_id = plans.plan_id and purchase.drift_kept is not null
  and not exists (
    select from purchases as other
    where other.plan_id = plans.plan_id and other.purchase_id <> purchase.purchase_id
  );

create index plans__drift on plans (begin_date, plan_id)
  where drift_of is not null and drift_of is distinct from drift_kept;

-- The triggers note purchases; rules/120_drift.sql makes them anew, to note plans.
drop index purchases__drift;
alter table purchases drop column drift, drop column drift_of, drop column drift_kept;
delete from stale_rows where what = 'drift';
