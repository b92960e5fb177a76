-- The open plans that could be built with more cars at their begin if a container were here today, and how many more
-- (behaviour 30.8). What a count of today holds already, and what is counted on by the plan's begin, changes nothing.
create view container_stops as
with coming as not materialized (
  select container_id, due_on, sap_id, sum(held.quant) as quant,
    plans.end_date < (select today()) and not coalesce(split_of = any ((select open_splits())::int[]), false) as over
  from containers
  join invoices using (invoice_id)
  join purchases using (purchase_id)
  join plans using (plan_id)
  join invoice_contents as held using (invoice_id, key)
  where not arrived and not exists (
    select from stock_counts where stock_counts.sap_id = held.sap_id and counted_on >= (select today())
  )
  group by container_id, due_on, plans.end_date, split_of, sap_id
),
helped as (
  select container_id, plan_id, plans.quant, array_agg(sap_id) as sap_ids,
    min(cars_allowed(plans.quant, input.quant, greatest(0, least(missing_at_begin, gap_at_begin - case
      -- what comes for a plan that is over first fills what that one left missing
      when over then greatest(0, left_over + coming.quant) - greatest(0, left_over)
      else coming.quant
    end)))) as freed
  from coming
  join plan_shortages using (sap_id)
  join plans using (plan_id)
  join specification_inputs as input using (specification_id, sap_id)
  join sap_coverage using (sap_id)
  where missing_at_begin > 0
    and (over or due_on is null or due_on < (select today()) or due_on > greatest(plans.begin_date, (select today())))
  group by container_id, plan_id, plans.quant
),
built as (
  select container_id, plan_id,
    (select min(cars_at_begin) from plan_shortages where plan_shortages.plan_id = helped.plan_id) as before,
    least(freed, (
      select min(cars_at_begin) from plan_shortages
      where plan_shortages.plan_id = helped.plan_id and sap_id <> all (sap_ids)
    )) as after
  from helped
)
select container_id, plan_id, after - before as cars from built where after > before;
