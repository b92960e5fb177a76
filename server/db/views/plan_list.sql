create view plan_list as
select
  plan_id,
  product_label collate natural_order as product_label,
  begin_date,
  end_date,
  quant,
  note,
  left(note, 100) as note_start,
  search,
  buildable,
  buildable / quant as buildable_share,
  -- One SAP that is never there in full stops the plan for good: its day, which is null, comes first. Asked by `exists`
  -- whether any is lacking, the planner reads what all plans lack.
  case when buildable is not null then nullif(coalesce((
    select coalesce(full_on, 'infinity') from plan_shortages as lacking where lacking.plan_id = plans.plan_id
    order by full_on desc nulls first limit 1
  ), (select today())), 'infinity') end as all_from
from plans
cross join lateral (
  select case
    when quant > 0 and (end_date >= (select today()) or split_of = any ((select open_splits())::int[])) then least(quant, (
      select min(cars_at_begin) from plan_shortages as lacking where lacking.plan_id = plans.plan_id
    ))
  end as buildable
) as built;
