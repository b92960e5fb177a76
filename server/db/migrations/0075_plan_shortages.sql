-- Which part SAPs stop a plan, and by how much: only where something is missing now or at the plan's begin. Derived with
-- sap_coverage by rules/100_coverage.sql, and written by nothing else.
create table plan_shortages (
  plan_id int not null constraint plan_shortages__plan references plans on delete cascade,
  sap_id int not null constraint plan_shortages__sap references part_saps on delete cascade,
  missing_now numeric(30, 6) not null,
  missing_at_begin numeric(30, 6) not null,
  -- what is missing at the begin for this plan and for the earlier ones together
  gap_at_begin numeric(30, 6) not null,
  -- so many cars of the plan this SAP allows
  cars_now numeric(12, 3) not null,
  cars_at_begin numeric(12, 3) not null,
  full_on date,
  reason text,
  constraint plan_shortages__pk primary key (sap_id, plan_id),
  constraint plan_shortages__reason
    check (reason in ('late', 'overdue', 'no_day', 'not_invoiced', 'not_ordered')),
  constraint plan_shortages__gap check ((reason is null) = (missing_at_begin = 0))
);
-- The fewest cars of a plan, and its latest day, are each found by one look.
create index plan_shortages__cars on plan_shortages (plan_id, cars_at_begin, sap_id);
create index plan_shortages__full_on on plan_shortages (plan_id, full_on);

-- The stock of a part SAP before it is held at 0 or more: what still comes for a plan that is over first fills what that
-- plan left missing.
alter table sap_coverage add column left_over numeric(30, 6) not null default 0;
