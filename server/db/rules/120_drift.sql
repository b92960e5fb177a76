-- The SAPs of which purchases hold something else than their plans need now. What is held or needed not at all is null;
-- `order_no` is the plan's.
create or replace function needs_of_purchases(ids int[])
returns table (purchase_id int, sap_id int, held numeric, need numeric, order_no int)
language sql stable as $$
  with sides (purchase_id, sap_id, held, need, order_no) as (
    select line.purchase_id, line.sap_id, line.quant, null::numeric, null::int
    from purchase_lines as line where line.purchase_id = any (ids)
    union all
    select purchases.purchase_id, input.sap_id, null, plans.quant * input.quant, input.order_no
    from purchases join plans using (plan_id) join specification_inputs as input using (specification_id)
    where purchases.purchase_id = any (ids) and plans.quant * input.quant > 0
  )
  select sides.purchase_id, sides.sap_id, max(sides.held), max(sides.need), max(sides.order_no)
  from sides group by sides.purchase_id, sides.sap_id
  having max(sides.held) is distinct from max(sides.need)
$$;

-- Where purchases differ from what their plans need now: SAPs to add, to remove, and other quantities. One that was raised
-- to its MOQ is no difference. A purchase without differences is not answered.
create or replace function drift_of_purchases(ids int[]) returns table (purchase_id int, saps int, differences text)
language sql stable as $$
  select needs.purchase_id, count(*)::int, md5(string_agg(
    sap_id || ':' || coalesce(trim_scale(held)::text, '') || ':' || coalesce(trim_scale(need)::text, ''), ','
    order by sap_id
  ))
  from needs_of_purchases(ids) as needs join part_saps using (sap_id)
  where not coalesce(held = min_order_quant and need < min_order_quant, false)
  group by needs.purchase_id
$$;

-- The lock comes in a statement of its own: the next one then sees what others have stored who had the lock before.
create or replace function refresh_drift(ids int[]) returns void language plpgsql as $$
begin
  perform from purchases where purchase_id = any (ids) order by purchase_id for no key update;
  update purchases set drift = coalesce(saps, 0), drift_of = differences
  from unnest(ids) as id left join drift_of_purchases(ids) as found on found.purchase_id = id
  where purchases.purchase_id = id and (drift, drift_of) is distinct from (coalesce(saps, 0), differences);
end $$;

-- Derived soon after, as coverage is (110_stale_rows.sql); `drift` goes by purchase.
select watch_stale('drift', 'purchase_id', table_name, event, query)
from (values
  ('purchase_lines', 'insert', 'select purchase_id from new_rows'),
  ('purchase_lines', 'update', 'select purchase_id, sap_id, quant from new_rows
    except select purchase_id, sap_id, quant from old_rows'),
  ('purchase_lines', 'delete', 'select purchase_id from old_rows'),
  ('purchases', 'insert', 'select purchase_id from new_rows'),
  ('purchases', 'update', 'select purchase_id, plan_id from new_rows except select purchase_id, plan_id from old_rows'),
  ('plans', 'update', 'select purchase_id from purchases join (
      select plan_id, specification_id, quant from new_rows
      except select plan_id, specification_id, quant from old_rows
    ) as changed using (plan_id)'),
  ('specification_inputs', 'insert', 'select purchase_id from new_rows
      join plans using (specification_id) join purchases using (plan_id)'),
  ('specification_inputs', 'update', 'select purchase_id from (
      select specification_id, sap_id, quant from new_rows
      except select specification_id, sap_id, quant from old_rows
    ) as inputs
      join plans using (specification_id) join purchases using (plan_id)'),
  ('specification_inputs', 'delete', 'select purchase_id from old_rows
      join plans using (specification_id) join purchases using (plan_id)'),
  ('part_saps', 'update', 'select purchase_id from new_rows join old_rows using (sap_id)
    join purchase_lines as line using (sap_id)
    where new_rows.min_order_quant is distinct from old_rows.min_order_quant
      and line.quant in (new_rows.min_order_quant, old_rows.min_order_quant)')
) as watched (table_name, event, query);

-- Derives the drift of so many stale purchases and answers how many they were; for one process at a time. One that
-- somebody is saving comes again later, so that nobody waits for anybody.
create or replace function refresh_stale_drift(most int) returns int language plpgsql as $$
declare
  noted constant int[] := array(select distinct id from stale_rows where what = 'drift' order by id limit most);
  ids int[];
begin
  select array_agg(purchase_id) into ids from (
    select purchase_id from purchases where purchase_id = any (noted) for no key update skip locked
  ) as free;
  delete from stale_rows where what = 'drift' and id = any (noted)
    and (id = any (ids) or not exists (select from purchases where purchase_id = id));
  if ids is null then return 0; end if;
  perform refresh_drift(ids);
  return cardinality(ids);
end $$;

insert into stale_rows (what, id) select 'drift', purchase_id from purchases
where (select derives_otherwise('drift', 'needs_of_purchases', 'drift_of_purchases', 'refresh_drift'));
