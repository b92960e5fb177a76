-- Drops functions of earlier versions that are gone or had other parameters. That happens in the step that replaces
-- them, since processes that call them may run during the upgrade.
drop function if exists drift_of_plans(int[], int), needs_of_plans(int[], int), is_ordered_at_moq(int[], int, numeric),
  expected_of_plans(int[], int);

-- Returns the given plans and all other parts of their splits, each with the id of the first part of its split, or with
-- its own id if it is not split.
create or replace function plans_together(ids int[]) returns table (plan_id int, first_id int) language sql stable as $$
  -- Two index lookups. A single condition with `or` would read every plan.
  select plan_id, min(plan_id) over (partition by coalesce(split_of, plan_id))
  from (
    select plan_id, split_of from plans where plan_id = any (ids)
    union
    select plan_id, split_of from plans
    where split_of = any (array(select split_of from plans where plan_id = any (ids)))
  ) as plans
$$;

-- The need of a plan for a part SAP, rounded up at the sixth decimal, the last decimal of a purchase line.
create or replace function exploded(plan numeric, input numeric) returns numeric
language sql immutable parallel safe as $$ select ceil(plan * input * 1000000) / 1000000 $$;

-- Returns the SAPs whose total on the purchases of a plan differs from its need. With `on_specifications`, which has a
-- specification for each of the distinct ids, compares with the needs that the plans would have on these
-- specifications. The parts of a split are compared together, under the id of the first part. A missing quantity or
-- need is null. `order_no` is the position in the specification.
create or replace function needs_of_plans(ids int[], on_specifications int[] default null)
returns table (plan_id int, sap_id int, held numeric, need numeric, order_no int)
language sql stable as $$
  with compared as materialized (select plan_id, first_id from plans_together(ids)),
  sides (plan_id, sap_id, held, need, order_no) as (
    select first_id, line.sap_id, line.quant, null::numeric, null::int
    from compared join purchases using (plan_id) join purchase_lines as line using (purchase_id)
    union all
    select first_id, input.sap_id, null, exploded(plans.quant, input.quant), input.order_no
    from compared join plans using (plan_id)
    left join unnest(ids, on_specifications) as moved (plan_id, specification_id) using (plan_id)
    join specification_inputs as input on input.specification_id = coalesce(moved.specification_id, plans.specification_id)
    where plans.quant * input.quant > 0
  )
  select sides.plan_id, sides.sap_id, sum(sides.held), sum(sides.need), min(sides.order_no)
  from sides group by sides.plan_id, sides.sap_id
  having sum(sides.held) is distinct from sum(sides.need)
$$;

-- The expected quantity of a closed line: the ordered quantity, but at most the invoiced quantity. `differing_saps`
-- calculates the same for all lines of a plan at once.
create or replace function expected_of_closed(of_purchase int, of_sap int, ordered numeric) returns numeric
language sql stable as $$
  select least(ordered, coalesce((
    select sum(quant) from invoices join invoice_lines using (invoice_id)
    where purchase_id = of_purchase and sap_id = of_sap
  ), 0))
$$;

-- Returns the differences between plans and their purchases: SAPs to add, to remove, and with other quantities. If more
-- is ordered than needed, closed lines count with their invoiced quantity, but never below the need. An excess of less
-- than one MOQ on a line at its MOQ is no difference, since that line was raised to the MOQ. Plans without a purchase
-- or a difference are omitted. A split is represented by its first part.
create or replace function differing_saps(ids int[], on_specifications int[] default null)
returns table (plan_id int, sap_id int, held numeric, need numeric, order_no int)
language sql stable as $$
  with together as materialized (select plan_id, first_id from plans_together(ids)),
  ordered as materialized (select distinct first_id from together join purchases using (plan_id)),
  asked as materialized (
    select distinct plan_id, specification_id from unnest(ids, on_specifications) as asked (plan_id, specification_id)
    where plan_id in (select plan_id from together join ordered using (first_id))
  ),
  lines as materialized (
    select first_id, purchase_id, sap_id, line.quant,
      purchases.closed_on is not null or line.closed_on is not null as is_closed
    from together join purchases using (plan_id) join purchase_lines as line using (purchase_id)
  ),
  invoiced as materialized (
    select purchase_id, sap_id, sum(quant) as quant from invoices join invoice_lines using (invoice_id)
    where purchase_id = any (array(select distinct purchase_id from lines where is_closed))
    group by purchase_id, sap_id
  ),
  expected as materialized (
    select first_id, sap_id, array_agg(lines.quant) as quants,
      sum(case when is_closed then least(lines.quant, coalesce(invoiced.quant, 0)) else lines.quant end) as quant
    from lines left join invoiced using (purchase_id, sap_id)
    group by first_id, sap_id
  ),
  counted as materialized (
    select first_id, sap_id, order_no, need, quants, case when held > coalesce(need, 0)
      then nullif(greatest(expected.quant, coalesce(need, 0)), 0) else held end as held
    from needs_of_plans(
      array(select asked.plan_id from asked order by asked.plan_id),
      array(select specification_id from asked order by asked.plan_id)
    ) as needs (first_id)
    join ordered using (first_id)
    left join expected using (first_id, sap_id)
  )
  select first_id, sap_id, held, need, order_no
  from counted join part_saps using (sap_id)
  where held is distinct from need
    and not coalesce(held > need and held - need < min_order_quant and min_order_quant = any (quants), false)
$$;

-- Returns the number of differences of each plan, and a text that changes when the differences change.
create or replace function drift_of_plans(ids int[], on_specifications int[] default null)
returns table (plan_id int, saps int, differences text)
language sql stable as $$
  select plan_id, count(*)::int, md5(string_agg(
    sap_id || ':' || coalesce(trim_scale(held)::text, '') || ':' || coalesce(trim_scale(need)::text, ''), ','
    order by sap_id
  ))
  from differing_saps(ids, on_specifications)
  group by plan_id
$$;

-- The plans are locked in a separate statement, so that the next statement sees the changes of previous lock holders.
-- The first part of a split has the differences of all parts.
create or replace function refresh_drift(ids int[]) returns void language plpgsql as $$
declare
  together constant int[] := array(select plan_id from plans_together(ids));
begin
  perform from plans where plan_id = any (together) order by plan_id for no key update;
  update plans set drift = coalesce(saps, 0), drift_of = differences
  from unnest(together) as id left join drift_of_plans(ids) as found on found.plan_id = id
  where plans.plan_id = id and (drift, drift_of) is distinct from (coalesce(saps, 0), differences);
end $$;

-- The differences are derived soon after a change, like coverage (110_stale_rows.sql). For `drift`, the id is that of a
-- plan. Invoices of purchases with closed lines mark plans as stale in 060_percents.sql.
select watch_stale('drift', table_name, events::text[], columns, query)
from (values
  ('purchase_lines', '{insert, update, delete}', 'purchase_id, sap_id, quant, closed_on',
    'select ''drift'', plan_id from purchases where purchase_id in (select purchase_id from changed)'),
  ('purchases', '{insert, update, delete}', 'purchase_id, plan_id, closed_on', 'select ''drift'', plan_id from changed'),
  ('plans', '{update}', 'plan_id, specification_id, quant, split_of', 'select ''drift'', plan_id from changed'),
  -- A part of a split is compared together with the other parts. A deleted part marks the remaining parts as stale.
  ('plans', '{insert}', 'plan_id, split_of', 'select ''drift'', plan_id from changed where split_of is not null'),
  ('plans', '{delete}', 'split_of', 'select ''drift'', plans.plan_id from changed join plans using (split_of)'),
  ('specification_inputs', '{insert, update, delete}', 'specification_id, sap_id, quant',
    'select ''drift'', plan_id from plans where specification_id in (select specification_id from changed)'),
  -- A line at the MOQ counts as raised to the MOQ.
  ('part_saps', '{update}', 'sap_id, min_order_quant',
    'select ''drift'', plan_id from changed join purchase_lines as line using (sap_id) join purchases using (purchase_id)
    where line.quant = changed.min_order_quant')
) as watched (table_name, events, columns, query);

-- Derives the differences of up to `most` stale plans and returns their number. Only one process may call it at a time.
-- A plan that is being saved is skipped until later, with all parts of its split, so that no save waits.
create or replace function refresh_stale_drift(most int) returns int language plpgsql as $$
declare
  noted constant int[] := array(select distinct id from stale_rows where what = 'drift' order by id limit most);
  together constant int[] := array(select plan_id from plans_together(noted));
  free int[];
  ids int[];
begin
  select array_agg(plan_id) into free from (
    select plan_id from plans where plan_id = any (together) for no key update skip locked
  ) as locked;
  -- Reads the plans again, since a plan may have been split before it was locked.
  select array_agg(plan_id) into ids from (
    select plan_id, bool_and(coalesce(plan_id = any (free), false)) over (partition by first_id) as is_free
    from plans_together(noted)
  ) as looked_up
  where is_free and plan_id = any (noted);
  delete from stale_rows where what = 'drift' and id = any (noted)
    and (id = any (ids) or not exists (select from plans where plan_id = id));
  if ids is null then return 0; end if;
  perform refresh_drift(ids);
  return cardinality(ids);
end $$;

insert into stale_rows (what, id) select distinct 'drift', plan_id from purchases
where (select derives_otherwise('drift', 'plans_together', 'needs_of_plans', 'differing_saps', 'drift_of_plans',
  'refresh_drift'));
