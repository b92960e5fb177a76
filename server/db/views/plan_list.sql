create view plan_list as
select plan_id, product_label, begin_date, end_date, quant, note, left(note, 100) as note_start, search, buildable,
  buildable / quant as buildable_share,
  -- one SAP that is never there in full stops the plan for good
  case when buildable is not null and exists (
    select from plan_shortages as lacking where lacking.plan_id = plans.plan_id
  ) then (
    select full_on from plan_shortages as lacking where lacking.plan_id = plans.plan_id
    order by full_on desc nulls first limit 1
  ) when buildable is not null then (select today()) end as all_from
from plans
cross join lateral (
  select case when end_date >= (select today()) and quant > 0 then least(quant, (
    select min(cars_at_begin) from plan_shortages as lacking where lacking.plan_id = plans.plan_id
  )) end as buildable
) as built;
