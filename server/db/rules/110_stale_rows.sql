-- A changed record marks as stale the rows that depend on it, by (what, id). One process at a time derives them soon
-- after: a part SAP may be in a thousand plans, and a save does not wait for their values. For `figures` and `settled`,
-- the id is that of a part SAP.

-- Earlier versions of this function had other parameters.
drop function if exists watch_stale(text, text, text, text[], text, text);

-- Creates triggers that mark rows as stale. The query returns (what, id) of these rows, and reads `changed`, like an
-- action of `watch`.
create or replace function watch_stale(watcher text, table_name text, events text[], columns text, query text)
returns void language sql as $$
  select watch('note_' || watcher, table_name, events, columns, format(
    'insert into stale_rows (what, id) select distinct * from (%s) as stale', query
  ))
$$;

-- Returns whether the deriving functions changed since the last call, so that all rows have to be derived again. That
-- takes minutes for a million part SAPs, so an upgrade of other rules must not cause it.
create or replace function derives_otherwise(what text, variadic functions text[]) returns boolean language plpgsql as $$
declare
  rules constant text := (
    select md5(string_agg(pg_get_functiondef(oid), '' order by proname, oid)) from pg_proc
    where proname = any (functions) and pronamespace = 'public'::regnamespace
  );
  setting constant text := what || '_rules';
  known text;
begin
  select value into known from settings where name = setting;
  insert into settings (name, value) values (setting, rules)
  on conflict (name) do update set value = excluded.value;
  return rules is distinct from known;
end $$;

-- Percentages are derived in the statement that changes a purchase. If the rule has changed, all of them are derived
-- again here.
select fill_percents(array(select purchase_id from purchases))
where (select derives_otherwise('percents', 'fill_percents', 'early_arrivals'));

-- Returns every SAP on the given purchases or their invoices.
create or replace function saps_of_purchases(ids int[]) returns table (sap_id int) language sql stable as $$
  select sap_id from purchase_lines where purchase_id = any (ids)
  union all
  select sap_id from invoices join invoice_lines using (invoice_id) where purchase_id = any (ids)
$$;

-- The `figures` of a SAP are derived from the needs and supplies of open plans. `settled` means that the leftovers of
-- settled plans have to be added up first, because a record of such a plan has changed, or because the plan of the
-- changed record is unknown. Plans that have ended, or end today, count as settled: another transaction may settle them
-- and add up their records before this one commits.
create or replace function stale_what(plan_ids int[]) returns text language sql stable
return case when array_position(plan_ids, null) is not null or exists (
  select from plans where plan_id = any (plan_ids) and (settled or end_date <= (select today()))
) then 'settled' else 'figures' end;

-- One row per table. `(select stale_what(…))` is called once for a statement, not for each row. The contents of
-- containers are queried by the ids of their invoices, since a join is not pushed into the union of the view and would
-- read the lines of all invoices.
select watch_stale('coverage', table_name, events::text[], columns, query)
from (values
  ('specification_inputs', '{insert, update, delete}', 'specification_id, sap_id, quant',
    'select (select stale_what(array(
      select plan_id from plans where specification_id in (select specification_id from changed)
    ))), sap_id from changed'),
  ('purchase_lines', '{insert, update, delete}', 'purchase_id, sap_id, quant, closed_on',
    'select ''figures'', sap_id from changed'),
  ('purchase_promises', '{insert, update, delete}', 'purchase_id, sap_id, day, quant',
    'select ''figures'', sap_id from changed'),
  ('invoice_lines', '{insert, update, delete}', 'invoice_id, sap_id, quant, container',
    'select (select stale_what(array(
      select distinct plan_id from changed left join invoices using (invoice_id) left join purchases using (purchase_id)
    ))), sap_id from changed'),
  ('invoice_packages', '{insert, update, delete}', 'invoice_id, sap_id, package_no, quant, container',
    'select (select stale_what(array(
      select distinct plan_id from changed left join invoices using (invoice_id) left join purchases using (purchase_id)
    ))), sap_id from changed'),
  -- SAPs with nothing to order are marked, too, because a quantity to order may be derived at the same moment.
  ('part_saps', '{update}', 'sap_id, lead_time_days',
    'select ''figures'', sap_id from changed'),
  ('stock_counts', '{insert, update, delete}', 'stock_count_id, sap_id, counted_on, quant',
    'select ''settled'', sap_id from changed'),
  -- A plan affects the other parts of its split, because all of them stay open until the last has ended. A deleted part
  -- of a split is restored without a change of the other parts.
  ('plans', '{insert, update, delete}', 'plan_id, specification_id, begin_date, end_date, quant, split_of, settled',
    'with together as (
      select plan_id, specification_id, settled from changed
      union select plans.plan_id, plans.specification_id, plans.settled from plans join changed using (split_of)
    )
    select (select case when bool_or(settled) then ''settled'' else ''figures'' end from together), sap_id from (
      select sap_id from specification_inputs where specification_id in (select specification_id from together)
      union all
      select sap_id from saps_of_purchases(array(
        select distinct purchase_id from purchases join together using (plan_id)))
    ) as touched'),
  ('purchases', '{update}', 'purchase_id, plan_id, closed_on',
    'select (select stale_what(array(select plan_id from changed))), sap_id
    from saps_of_purchases(array(select distinct purchase_id from changed))'),
  ('invoices', '{update}', 'invoice_id, purchase_id',
    'select (select stale_what(array(select plan_id from changed join purchases using (purchase_id)))), sap_id
    from invoice_lines join changed using (invoice_id)'),
  ('containers', '{update}', 'container_id, invoice_id, key, status, due_on, here_on',
    'select (select stale_what(array(
      select distinct plan_id from changed join invoices using (invoice_id) join purchases using (purchase_id)
    ))), sap_id from invoice_contents as held join changed using (invoice_id, key)
    where held.invoice_id = any (array(select invoice_id from changed))')
) as watched (table_name, events, columns, query);

-- Until a container arrives, it shows the name of the first plan that it stops and the codes of its short parts.
-- Changes of contents are noted in 065_containers.sql.
select watch_stale('names', table_name, '{update}', columns, query)
from (values
  ('plans', 'plan_id, model_label', 'select ''stops'', 0 from changed'),
  ('part_saps', 'sap_id, sap_code',
    'select ''short_parts'', container_id from containers_holding(array(select sap_id from changed))'),
  ('containers', 'container_id, arrived', 'select ''short_parts'', container_id from changed')
) as watched (table_name, columns, query);

-- Marks as stale everything that a new day changes: plans have ended, and expected and promised days have passed or
-- come, so coverage and the promises of purchases differ. The stops of containers omit part SAPs that were counted
-- today.
create or replace function note_new_coverage_day() returns void language plpgsql as $$
declare
  this_day date := today();
  last_day date;
begin
  select value::date into last_day from settings where name = 'coverage_day';
  if last_day = this_day then return; end if;
  insert into stale_rows (what, id) values ('stops', 0);
  insert into stale_rows (what, id)
  select distinct 'promises', purchase_id from purchase_promises
  where day between least(last_day, this_day) and greatest(last_day, this_day);
  insert into stale_rows (what, id)
  -- A change of the time zone may also have moved the day back.
  with days as (select least(last_day, this_day) as first, greatest(last_day, this_day) as last)
  select distinct 'figures', sap_id from (
    select sap_id from containers join days on due_on between days.first and days.last
    join invoice_contents as held using (invoice_id, key)
    where not arrived and held.invoice_id = any (array(
      select invoice_id from containers join days on due_on between days.first and days.last where not arrived
    ))
    union all
    select sap_id from purchase_promises join days on day between days.first and days.last
    union all
    select sap_id from plan_shortages join days on holds_up_from between days.first and days.last
  ) as changed;
  -- Waits for plans that are being saved: settle_plans skips them, and may not run again for a long time.
  perform from plans where end_date between least(last_day, this_day) and greatest(last_day, this_day)
  for no key update;
  perform settle_plans();
  insert into settings (name, value) values ('coverage_day', this_day)
  on conflict (name) do update set value = excluded.value;
end $$;

-- Sets the default lead time, for SAPs without their own, or removes it (null). The derivation waits meanwhile, so that
-- this function sees the quantities to order that were derived with the earlier lead time.
create or replace function change_default_lead_time(days int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('stale rows'));
  delete from settings where name = 'lead_time_days';
  insert into settings (name, value) select 'lead_time_days', days where days is not null;
  insert into stale_rows (what, id)
  select 'figures', sap_id from sap_coverage join part_saps using (sap_id) where to_order > 0 and lead_time_days is null;
end $$;

-- Takes up to `most` stale SAPs and returns them. `settled` SAPs have to be added up before their figures are derived.
-- Only one process may call it at a time. A row that is marked later stays for the next call. The change behind a
-- deleted row is visible to every statement after this one.
create or replace function take_stale_saps(most int) returns table (sap_id int, settled boolean) language sql as $$
  with noted as materialized (
    select ctid as place, id from stale_rows where what in ('figures', 'settled') limit most * 10
  ),
  chosen as (select id from noted group by id limit most),
  gone as (
    delete from stale_rows where ctid = any (array(select place from noted join chosen using (id))) returning id, what
  )
  select id, bool_or(what = 'settled') from gone group by id
$$;

-- The version of the rule in domain/coverage. Raise it when the rule changes its results, or when stored sums may be
-- wrong: then everything is derived again, which takes minutes for a million part SAPs. Before version 9, a sum could
-- lack a change that was saved while its plan was being settled.
create or replace function coverage_rule() returns int language sql immutable return 9;

insert into stale_rows (what, id) select 'settled', sap_id from part_saps
where (select derives_otherwise('coverage', 'coverage_rule', 'settled_papers', 'open_splits'));
