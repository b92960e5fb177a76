-- Updates the promise columns of purchases: the first day from today on with an open promise, and the earlier days with
-- open promises. The purchases are locked in a separate statement, so that the next statement sees the changes of the
-- previous lock holder.
create or replace function refresh_promises(ids int[]) returns void language plpgsql as $$
declare
  this_day date := today();
begin
  perform from purchases where purchase_id = any (ids) order by purchase_id for no key update;
  with days as (
    select purchase_id, min(day) filter (where day >= this_day) as next_on,
      array_agg(distinct day) filter (where day < this_day) as overdue_on
    from promises_of_purchases(ids) where quant_left > 0 group by purchase_id
  ), derived as (
    select id as purchase_id, next_on, coalesce(overdue_on, '{}') as overdue_on
    from unnest(ids) as id left join days on days.purchase_id = id
  )
  update purchases set next_promise_on = next_on, overdue_promises_on = overdue_on
  from derived
  where purchases.purchase_id = derived.purchase_id
    and (next_promise_on, overdue_promises_on) is distinct from (next_on, overdue_on);
end $$;

-- Returns those of the given purchases that have promises.
create or replace function with_promises(ids int[]) returns table (purchase_id int) language sql stable as $$
  select id from unnest(ids) as id
  where exists (select from purchase_promises as promise where promise.purchase_id = id)
$$;

-- These columns are derived soon after a change, like coverage (110_stale_rows.sql). For `promises`, the id is that of
-- a purchase.
select watch_stale('promises', table_name, events::text[], columns, query)
from (values
  ('purchase_promises', '{insert, update, delete}', 'purchase_id, sap_id, day, quant',
    'select ''promises'', purchase_id from changed'),
  ('purchase_lines', '{update}', 'purchase_id, sap_id, closed_on',
    'select ''promises'', purchase_id from with_promises(array(select distinct purchase_id from changed))'),
  ('purchases', '{update}', 'purchase_id, closed_on',
    'select ''promises'', purchase_id from with_promises(array(select distinct purchase_id from changed))'),
  ('invoice_lines', '{insert, update, delete}', 'invoice_id, sap_id, quant',
    'select ''promises'', purchase_id from with_promises(array(
      select distinct purchase_id from changed join invoices using (invoice_id)))'),
  ('invoices', '{update, delete}', 'invoice_id, purchase_id',
    'select ''promises'', purchase_id from with_promises(array(select distinct purchase_id from changed))')
) as watched (table_name, events, columns, query);

-- An invoiced SAP replaces an ordered SAP whose code it once had (behaviour 14.8). If one of these codes changes, the
-- percentages of purchases with both SAPs are derived again. A SAP that is in use never moves to another part. With
-- plain joins, the planner would expect many pairs, fold all codes and read all lines; OFFSET 0 prevents that.
select watch_stale('percents', 'part_saps', '{update}', 'sap_id, sap_code, sap_code_old, sap_code_older',
  'with pairs (ordered, invoiced) as (
    select named.sap_id, changed.sap_id
    from changed cross join lateral (values (sap_code_old), (sap_code_older)) as earlier (code)
    cross join lateral (select sap_id from part_saps where fold(sap_code) = fold(code) offset 0) as named
    union
    select changed.sap_id, later.sap_id
    from changed cross join lateral (
      select sap_id from part_saps where fold(sap_code_old) = fold(changed.sap_code)
      union all
      select sap_id from part_saps where fold(sap_code_older) = fold(changed.sap_code) offset 0
    ) as later
  )
  select ''percents'', purchase_id from pairs cross join lateral (
    select purchase_id
    from invoice_lines as sent join invoices using (invoice_id) join purchase_lines as line using (purchase_id)
    where sent.sap_id = invoiced and line.sap_id = ordered offset 0
  ) as found');

-- Derives the stale promise columns and percentages of up to `most` purchases and returns their number. Only one
-- process may call it at a time. A purchase that is being saved is skipped until later.
create or replace function refresh_stale_promises(most int) returns int language plpgsql as $$
declare
  noted constant int[] := array(
    select distinct id from stale_rows where what in ('promises', 'percents') order by id limit most
  );
  ids int[];
  filled int[];
begin
  select array_agg(purchase_id) into ids from (
    select purchase_id from purchases where purchase_id = any (noted) for no key update skip locked
  ) as free;
  with gone as (
    delete from stale_rows where what in ('promises', 'percents') and id = any (noted)
      and (id = any (ids) or not exists (select from purchases where purchase_id = id))
    returning what, id
  )
  select array_agg(distinct id) into filled from gone where what = 'percents';
  if ids is null then return 0; end if;
  perform refresh_promises(ids);
  if filled is not null then perform fill_percents(filled); end if;
  return cardinality(ids);
end $$;

insert into stale_rows (what, id) select distinct 'promises', purchase_id from purchase_promises
where (select derives_otherwise('promises', 'promise_left', 'promises_of_purchases', 'refresh_promises'));
