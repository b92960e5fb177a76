-- Reads facts from which coverage is derived (behaviour 25, 30), and settles plans. The rule is in domain/coverage. A
-- settled plan has ended, with all plans of its split, and `sap_settled` stores what is left over of its part SAPs.

-- Quantities have at most six decimals and are transferred as whole millionths.
create or replace function millionths(quant numeric) returns numeric language sql immutable parallel safe
return trunc(quant * 1000000);

-- The default lead time in days, for SAPs without a lead time of their own. Null if the company has none.
create or replace function default_lead_time() returns int language sql stable
return (select value::int from settings where name = 'lead_time_days');

-- The splits with a plan that has not ended: all parts of a split stay open until the last has ended.
create or replace function open_splits() returns int[] language sql stable
return array(select distinct split_of from plans where split_of is not null and end_date >= today());

-- The records that determine the leftovers of settled plans for the given SAPs: the latest stock count, and the
-- arrivals and needs of these plans after it. Plans that had begun by the day of the count are listed separately,
-- because a rule decides how many of their cars remain. Plans that need more than six decimals are also listed
-- separately. `reopened` plans count as not settled.
create or replace function settled_papers(ids int[], reopened int[] default '{}')
returns table (
  sap_id int, counted_on date, counted numeric, arrived numeric, needed numeric, counted_apart json
)
language sql stable as $$
  with counts as materialized (
    select id as sap_id, latest.counted_on, coalesce(latest.quant, 0) as counted
    from unnest(ids) as id left join lateral (
      select counted_on, quant from stock_counts where stock_counts.sap_id = id order by counted_on desc limit 1
    ) as latest on true
  ),
  -- The counts are joined to the results only: with both conditions on the SAPs, PostgreSQL would expect a few rows and
  -- look up each record of all years by its key.
  inputs as materialized (
    select input.sap_id, begin_date, end_date, plans.quant, input.quant as input
    from specification_inputs as input join plans using (specification_id)
    where input.sap_id = any (ids) and settled and plan_id <> all (reopened)
  ),
  needs as materialized (
    select sap_id, begin_date, end_date, quant, input,
      counted_on >= begin_date or scale(trim_scale(quant * input)) > 6 as apart
    from inputs join counts using (sap_id) where counted_on is null or end_date > counted_on
  ),
  needed as (
    select sap_id, coalesce(sum(quant * input) filter (where apart is not true), 0) as needed,
      json_agg(json_build_array(begin_date, end_date, millionths(quant), millionths(input))) filter (where apart)
        as counted_apart
    from needs group by sap_id
  ),
  sent as materialized (
    select line.sap_id, invoice_id,
      container_key(case when package.package_no is null then line.container else package.container end)
        collate "default" as key,
      coalesce(package.quant, line.quant) as quant
    from invoice_lines as line
    join invoices using (invoice_id) join purchases using (purchase_id) join plans using (plan_id)
    left join invoice_packages as package using (invoice_id, sap_id)
    where line.sap_id = any (ids) and plans.settled and plan_id <> all (reopened)
  ),
  arrived as (
    select sap_id, sum(sent.quant) as arrived
    from sent join counts using (sap_id) join containers using (invoice_id, key)
    where here_on > counted_on or counted_on is null and here_on is not null
    group by sap_id
  )
  select sap_id, counted_on, counted, coalesce(arrived, 0), coalesce(needed, 0), coalesce(counted_apart, '[]')
  from counts left join needed using (sap_id) left join arrived using (sap_id)
$$;

-- A settled plan is no longer settled when its days, cars, specification or split change, until `settle_plans` runs
-- again.
create or replace function unsettle_plan() returns trigger language plpgsql as $$
begin
  new.settled := false;
  return new;
end $$;

create or replace trigger unsettle_plan before update of specification_id, begin_date, end_date, quant, split_of on plans
  for each row when (old.settled and (old.specification_id, old.begin_date, old.end_date, old.quant, old.split_of)
    is distinct from (new.specification_id, new.begin_date, new.end_date, new.quant, new.split_of))
  execute function unsettle_plan();

-- Settles ended plans, and reopens settled plans that are open again, for example because another part of their split
-- was moved. The update marks their SAPs as stale. A plan that is being saved is skipped until the next time.
create or replace function settle_plans() returns void language sql as $$
  update plans set settled = not settled
  where plan_id = any (array(
    select plan_id from plans
    where not settled and end_date < (select today()) and not coalesce(split_of = any ((select open_splits())::int[]), false)
    for no key update skip locked
  )) or plan_id = any (array(
    select plan_id from plans
    where settled and (end_date >= (select today()) or split_of = any ((select open_splits())::int[]))
    for no key update skip locked
  ));
$$;

create or replace function shortage_label(reason text) returns text
language sql immutable parallel safe strict
return case reason
  when 'late' then 'Comes too late' when 'overdue' then 'Overdue' when 'no_day' then 'No arrival date'
  when 'not_invoiced' then 'Not invoiced' when 'not_ordered' then 'Not ordered'
end;
