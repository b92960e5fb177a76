-- The open plans that could be built with more cars at their begin if a container were here today, and how many more
-- (behaviour 30.8).
create view container_stops as
-- A plan gains nothing as long as the SAP that allows the fewest cars stays as it is: only what comes with that one can
-- help. Whether the container holds it, or another one of its invoice, is seen next, for these few; step by step, since
-- all of this as one join takes longer to plan than to read for a page.
with stopped as (
  select distinct container_id, plan_id, cars_at_begin as before
  from containers join invoice_lines using (invoice_id) join plan_shortages as stop using (sap_id)
  where not arrived and missing_at_begin > 0 and sap_id = (
    select sap_id from plan_shortages as first where first.plan_id = stop.plan_id order by cars_at_begin, sap_id limit 1
  )
),
built as (
  select container_id, plan_id, before, least(freed, (
    select min(cars_at_begin) from plan_shortages
    where plan_shortages.plan_id = stopped.plan_id and sap_id <> all (sap_ids)
  )) as after
  from stopped cross join lateral (
    select invoice_id, key, container, over, specification_id, plans.quant as cars
    from coming_containers cross join plans
    where (container_id, plan_id) = (stopped.container_id, stopped.plan_id)
      and helps_by_begin(over, due_on, begin_date, (select today())) offset 0
  ) as helping
  cross join lateral (
    select array_agg(sap_id) as sap_ids, min(cars_allowed(cars, input.quant, missing_after(
      missing_at_begin, gap_at_begin,
      -- Asked only for the SAPs that the plan lacks: joined, it was read for all that the container holds.
      (select left_over from sap_coverage where sap_coverage.sap_id = contents.sap_id),
      case when over then 0 else came end, case when over then came else 0 end
    ))) as freed
    from (
      -- What is typed alike is the same container: its key need not be made.
      select sap_id, sum(quant) as came from uncounted_contents as held
      where held.invoice_id = helping.invoice_id and (held.container = helping.container or held.key = helping.key)
      group by sap_id
    ) as contents
    join plan_shortages using (sap_id)
    join specification_inputs as input using (sap_id)
    where (plan_id, specification_id) = (stopped.plan_id, helping.specification_id) and missing_at_begin > 0
  ) as helped
)
select container_id, plan_id, after - before as cars from built where after > before;

-- The containers that hold a SAP by which such a plan is stopped first: all others stop none. Found by the SAPs, of
-- which each plan has one, so that of tens of thousands of containers a few are looked into.
create view stopping_containers as
select distinct container_id from coming_contents
where sap_id = any (array(
  select sap_id from plans cross join lateral (
    select sap_id from plan_shortages as stop where stop.plan_id = plans.plan_id order by cars_at_begin, sap_id limit 1
  ) as first
));
