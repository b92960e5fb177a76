-- What it would change for a plan if what is on its way were here today (behaviour 30.8, 30.10). What it is on its way
-- with, and whether it is counted on, stands in the view `coming_contents`.

-- Whether what comes is not counted on by the begin of a plan, so that its arrival today could help the plan. What
-- comes for a plan that is over never is.
create or replace function helps_by_begin(over boolean, due_on date, begin_date date, this_day date) returns boolean
language sql immutable parallel safe
return over or due_on is null or due_on < this_day or due_on > greatest(begin_date, this_day);

-- What a plan would still miss of a SAP at its begin if so much came, and so much more that was bought for plans that
-- are over: that first fills what these left missing.
create or replace function missing_after(missing numeric, gap numeric, left_over numeric, came numeric, came_for_over numeric)
returns numeric language sql immutable parallel safe
return greatest(0, least(missing, gap - came - (greatest(0, left_over + came_for_over) - greatest(0, left_over))));

-- What of these SAPs is in Transit or late. Found by the SAPs: by the containers every invoice line ever would be read.
-- This and the next one are functions, since what is joined with them is planned by their `rows`: where the planner
-- expects one row, it joins tens of thousands piece by piece.
create or replace function awaited_of(ids int[])
returns table (container_id int, sap_id int, due_on date, quant numeric, over boolean)
language plpgsql stable rows 10000 set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select container_id, sap_id, due_on, quant, over from coming_contents
  where sap_id = any (ids) and (status = 'T' or due_on < (select today())) and quant > 0;
end $$;

-- What is missing at the begin of plans that begin within so many days: of those that can be helped, since somebody
-- brings the SAP that allows the fewest cars. Only open plans have shortages.
create or replace function helpable_shortages(days int)
returns table (
  plan_id int, sap_id int, begin_date date, cars numeric, input numeric, missing_at_begin numeric, gap_at_begin numeric,
  left_over numeric, cars_at_begin numeric
)
language plpgsql stable rows 10000 set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  with first_stop as materialized (
    select plan_id, begin_date, sap_id from plans cross join lateral (
      select sap_id from plan_shortages as stop where stop.plan_id = plans.plan_id order by cars_at_begin, sap_id limit 1
    ) as stop
    where begin_date <= (select today()) + days
  )
  select plan_id, sap_id, begin_date, plans.quant, input.quant, missing_at_begin, gap_at_begin, left_over, cars_at_begin
  from plans join plan_shortages using (plan_id)
  join specification_inputs as input using (specification_id, sap_id)
  join sap_coverage using (sap_id)
  where missing_at_begin > 0 and plan_id = any (array(
    select plan_id from first_stop join awaited_of(array(select sap_id from first_stop)) using (sap_id)
    where helps_by_begin(over, due_on, begin_date, (select today()))
  ));
end $$;
