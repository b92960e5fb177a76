-- The open plans that could be built with more cars at their begin if a container were here today, and how many more
-- (behaviour 30.8).
create view container_stops as
with coming as not materialized (
  -- The rows of `coming_contents`. `offset 0` has the contents looked up by invoice, for each container: without it the
  -- planner joins the container to all invoice lines there are.
  select container_id, due_on, over, sap_id, sum(quant) as quant
  from coming_containers cross join lateral (
    select sap_id, quant from uncounted_contents as held
    where (held.invoice_id, held.key) = (coming_containers.invoice_id, coming_containers.key) offset 0
  ) as contents
  group by container_id, due_on, over, sap_id
),
helped as (
  select container_id, plan_id, plans.quant, array_agg(sap_id) as sap_ids,
    min(cars_allowed(plans.quant, input.quant, missing_after(
      missing_at_begin, gap_at_begin, left_over,
      case when over then 0 else coming.quant end, case when over then coming.quant else 0 end
    ))) as freed
  from coming
  join plan_shortages using (sap_id)
  join plans using (plan_id)
  join specification_inputs as input using (specification_id, sap_id)
  join sap_coverage using (sap_id)
  where missing_at_begin > 0 and helps_by_begin(over, due_on, plans.begin_date, (select today()))
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
