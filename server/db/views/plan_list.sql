create view plan_list as
select
  plan_id,
  product_label collate natural_order as product_label,
  model collate natural_order as model,
  day_label(begin_date) || ' – ' || day_label(end_date) as period,
  begin_date,
  end_date,
  quant,
  note,
  left(note, 100) as note_start,
  search,
  -- Never before today: when a day begins, the SAPs whose `holds_up_from` has passed are derived again.
  case when buildable is not null then (
    select min(holds_up_from) from plan_shortages as holding where holding.plan_id = plans.plan_id
  ) end as still_from,
  buildable,
  buildable / quant as buildable_share,
  -- The leading SAP (behaviour 42.4), or else the first of those that allow the fewest cars. Each is read as
  -- the first entry of an index, since a plan may lack a thousand SAPs.
  case when buildable < quant then (
    select label(sap_code, part_name) from part_saps where sap_id = coalesce(
      (
        select stopping.sap_id from plan_shortages as stopping
        where stopping.plan_id = plans.plan_id and missing_at_begin > 0 and holds_up_from is not null
        order by holds_up_from, lateness desc, stopping.sap_id limit 1
      ),
      (
        select scarce.sap_id from plan_shortages as scarce
        where scarce.plan_id = plans.plan_id and missing_at_begin > 0 order by cars_at_begin, scarce.sap_id limit 1
      )
    )
  ) end collate natural_order as missing_part,
  nullif(full_on, 'infinity') as all_from,
  no_date,
  -- Plans whose day is not known yet sort after every day, and plans without a day after those.
  case no_date when 'not_known' then '9999-12-31' else full_on end as all_from_order
from plans
cross join lateral (
  select case
    when quant > 0 and (end_date >= (select today()) or split_of = any ((select open_splits())::int[])) then least(quant, (
      select min(cars_at_begin) from plan_shortages as lacking where lacking.plan_id = plans.plan_id
    ))
  end as buildable
) as built
-- A SAP without a day on which it is available in full sorts first. With `exists` the planner would read the needs of
-- all plans.
cross join lateral (
  select case when buildable is not null then coalesce((
    select coalesce(full_on, 'infinity') from plan_shortages as lacking where lacking.plan_id = plans.plan_id
    order by full_on desc nulls first limit 1
  ), (select today())) end as full_on
) as whole
-- A SAP that is not ordered in full never becomes available in full. A SAP that is ordered without a day becomes
-- available on an unknown day.
cross join lateral (
  -- The first such SAP is enough: hundreds may lack a day.
  select case when full_on = 'infinity' then coalesce((
    select 'never' from plan_shortages as lacking
    where lacking.plan_id = plans.plan_id and lacking.full_on is null and to_order > 0 limit 1
  ), 'not_known') end as no_date
) as without_day;
