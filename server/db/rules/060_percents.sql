-- Stores figures of a purchase that its invoices determine. For each percentage, the ordered quantity of each SAP is
-- filled with arrived, then transit, then open quantity. The percentage is the sum of what was filled ÷ the sum of what
-- was ordered × 100, rounded down to one decimal, or 0 if nothing is ordered. `filled_percent` adds up all three.
-- `to_come` is the number of SAPs that are neither invoiced in full nor closed. `to_arrive` is the quantity of these
-- SAPs that is not invoiced yet, plus the quantity that is invoiced and has not arrived. A closed purchase has neither
-- SAPs to come nor quantities to invoice. `to_arrive` counts a container that arrived before its invoice as arrived;
-- the percentages use the status of the invoice (behaviour 24.4). A quantity that was invoiced under a new code of the
-- part is not missing under the ordered code, as in `creditReplacements` (behaviour 14.8). The purchase is locked in a
-- separate statement, so that the next statement counts the invoices of previous lock holders.

-- The contents of containers that arrived before their invoice is Arrived, by invoice, SAP and status of the invoice.
-- An upgrade calls this before it creates the views, so it cannot use `invoice_contents`.
create or replace function early_arrivals(ids int[])
returns table (purchase_id int, invoice_id int, sap_id int, status text, quant numeric) language sql stable as $$
  select purchase_id, invoice_id, sap_id, status, sum(coalesce(package.quant, line.quant))
  from invoices join invoice_lines as line using (invoice_id)
  left join invoice_packages as package using (invoice_id, sap_id)
  -- Looks up each container by its key. With a plain join, the planner expects only a few rows and chooses a slow query
  -- plan; OFFSET 0 prevents that.
  cross join lateral (
    select from containers as held
    where (held.invoice_id, held.key) = (
      invoices.invoice_id, container_key(case when package.sap_id is null then line.container else package.container end)
    ) and arrived offset 0
  ) as here
  where invoice_id = any (array(
    select invoice_id from invoices join containers as held using (invoice_id)
    where purchase_id = any (ids) and invoices.status <> 'A' and arrived
  ))
  group by invoice_id, sap_id
$$;

create or replace function fill_percents(ids int[]) returns void language plpgsql as $$
begin
  perform from purchases where purchase_id = any (ids) order by purchase_id for no key update;
  with quantities (purchase_id, sap_id, ordered, arrived, transit, open, closed) as (
    -- A union instead of a join: a join of long documents is slow while the planner has no statistics.
    select purchase_id, sap_id, quant, 0, 0, 0, closed_on is not null from purchase_lines where purchase_id = any (ids)
    union all
    select purchase_id, sap_id, 0, case status when 'A' then quant else 0 end,
      case status when 'T' then quant else 0 end, case status when 'O' then quant else 0 end, false
    from invoices join invoice_lines using (invoice_id) where purchase_id = any (ids)
    union all
    select id, null, 0, 0, 0, 0, false from unnest(ids) as id
  ), saps as (
    select purchase_id, sap_id, sum(ordered) as ordered, sum(arrived) as to_arrived, sum(arrived + transit) as to_transit,
      sum(arrived + transit + open) as to_open, bool_or(closed) as closed
    from quantities group by purchase_id, sap_id
  ), missing as (
    select purchase_id, sap_id, sap_code, product_id, ordered,
      sum(ordered) over (partition by purchase_id, product_id order by sap_id) as up_to_here
    from saps join part_saps using (sap_id) where ordered > 0 and to_open = 0 and not closed
  ), replacing as (
    select extra.purchase_id, coalesce(had_code.product_id, part_saps.product_id) as product_id, sum(to_open) as quant
    from saps as extra join part_saps using (sap_id) left join lateral (
      select product_id from missing
      where missing.purchase_id = extra.purchase_id and fold(sap_code) in (fold(sap_code_old), fold(sap_code_older))
      order by fold(sap_code) = fold(sap_code_old) desc limit 1
    ) as had_code on true
    where extra.ordered = 0 and to_open > 0 group by 1, 2
  ), credited as (
    select missing.purchase_id, sap_id, greatest(0, least(ordered, up_to_here - quant)) as rest
    from missing join replacing using (purchase_id, product_id)
  ), sums as (
    select purchase_id, nullif(sum(ordered), 0) as ordered, sum(least(ordered, to_arrived)) as arrived,
      sum(least(ordered, to_transit) - least(ordered, to_arrived)) as transit,
      sum(least(ordered, to_open) - least(ordered, to_transit)) as open,
      count(*) filter (where rest > 0) as to_come, sum(rest) as rest, sum(to_open - to_arrived) as under_way
    from (
      select saps.*, case when closed then 0 else coalesce(credited.rest, greatest(0, saps.ordered - to_open)) end as rest
      from saps left join credited using (purchase_id, sap_id)
    ) as saps
    group by purchase_id
  ), early as (
    select purchase_id, sum(quant) as quant from early_arrivals(ids) group by purchase_id
  ), percents as (
    select purchase_id,
      coalesce(div(arrived * 1000, ordered) / 10, 0) as arrived,
      coalesce(div(transit * 1000, ordered) / 10, 0) as transit,
      coalesce(div(open * 1000, ordered) / 10, 0) as open,
      coalesce(div((arrived + transit + open) * 1000, ordered) / 10, 0) as filled,
      case when closed_on is null then sums.to_come else 0 end as to_come,
      under_way - coalesce(early.quant, 0) + case when closed_on is null then rest else 0 end as to_arrive
    from sums join purchases using (purchase_id) left join early using (purchase_id)
  )
  update purchases set
    invoice_arrived_percent = percents.arrived,
    invoice_transit_percent = percents.transit,
    invoice_open_percent = percents.open,
    filled_percent = percents.filled,
    to_come = percents.to_come,
    to_arrive = percents.to_arrive
  from percents
  where purchases.purchase_id = percents.purchase_id
    and (invoice_arrived_percent, invoice_transit_percent, invoice_open_percent, filled_percent,
        purchases.to_come, purchases.to_arrive)
      is distinct from (percents.arrived, percents.transit, percents.open, percents.filled,
        percents.to_come, percents.to_arrive);
  -- The differences from a plan count closed lines up to their invoiced quantity (120_drift.sql).
  insert into stale_rows (what, id) select distinct 'drift', plan_id from purchases
  where purchase_id = any (ids) and (closed_on is not null or exists (
    select from purchase_lines as line where line.purchase_id = purchases.purchase_id and line.closed_on is not null
  ));
end $$;

create or replace function fill_percents_of_purchases() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(distinct purchase_id) into ids from changed_rows;
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

create or replace function fill_percents_of_invoices() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(distinct invoices.purchase_id) into ids from changed_rows join invoices using (invoice_id);
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

-- Packages affect the percentages only while a container has arrived before its invoice.
create or replace function fill_percents_of_packages() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(distinct purchase_id) into ids from invoices
  where invoice_id in (select invoice_id from changed_rows) and status <> 'A'
    and exists (select from containers as held where held.invoice_id = invoices.invoice_id and arrived);
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

-- A deleted invoice has no lines left, so the purchase is found through the invoice itself. An invoice that moved to
-- another purchase changes both purchases.
create or replace function fill_percents_of_invoice() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct purchase_id) into ids from old_rows;
  else
    select array_agg(distinct moved.id) into ids
    from old_rows join new_rows using (invoice_id)
    cross join lateral unnest(array[old_rows.purchase_id, new_rows.purchase_id]) as moved (id)
    where (old_rows.purchase_id, old_rows.status) is distinct from (new_rows.purchase_id, new_rows.status);
  end if;
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

create or replace trigger fill_percents_inserted after insert on purchase_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_deleted after delete on purchase_lines
  referencing old table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_inserted after insert on invoice_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_invoices();
create or replace trigger fill_percents_deleted after delete on invoice_lines
  referencing old table as changed_rows for each statement execute function fill_percents_of_invoices();
create or replace trigger fill_percents_updated after update on purchase_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_updated after update on invoice_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_invoices();
create or replace trigger fill_percents_inserted after insert on invoice_packages
  referencing new table as changed_rows for each statement execute function fill_percents_of_packages();
create or replace trigger fill_percents_deleted after delete on invoice_packages
  referencing old table as changed_rows for each statement execute function fill_percents_of_packages();
create or replace trigger fill_percents_updated after update on invoice_packages
  referencing new table as changed_rows for each statement execute function fill_percents_of_packages();
create or replace trigger fill_percents_deleted after delete on invoices
  referencing old table as old_rows for each statement execute function fill_percents_of_invoice();
create or replace trigger fill_percents after update on invoices
  referencing old table as old_rows new table as new_rows
  for each statement execute function fill_percents_of_invoice();

-- Runs when a container arrives before its invoice, when such an arrival is reverted, or when its number is corrected,
-- because the lines named the new number before the container had it. It also runs for new containers, because a
-- deleted invoice can be restored with containers that have arrived.
create or replace function fill_percents_of_containers() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct purchase_id) into ids from new_rows join invoices using (invoice_id)
    where arrived and invoices.status <> 'A';
  else
    select array_agg(distinct purchase_id) into ids
    from old_rows join new_rows using (container_id) join invoices on invoices.invoice_id = new_rows.invoice_id
    where (old_rows.arrived, old_rows.key) <> (new_rows.arrived, new_rows.key) and invoices.status <> 'A';
  end if;
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

create or replace trigger fill_percents_inserted after insert on containers referencing new table as new_rows
  for each statement execute function fill_percents_of_containers();
create or replace trigger fill_percents_updated after update on containers
  referencing old table as old_rows new table as new_rows
  for each statement execute function fill_percents_of_containers();

-- The whole purchase was closed or reopened.
create or replace function fill_percents_of_closed() returns trigger language plpgsql as $$
begin
  perform fill_percents(array[new.purchase_id]);
  return null;
end $$;

create or replace trigger fill_percents_closed after update of closed_on on purchases
  for each row when (old.closed_on is distinct from new.closed_on) execute function fill_percents_of_closed();
