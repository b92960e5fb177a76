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

drop function if exists fill_percents_of_purchases(), fill_percents_of_invoices(), fill_percents_of_packages(),
  fill_percents_of_invoice(), fill_percents_of_containers(), fill_percents_of_closed() cascade;
select watch_ids('fill_percents', table_name, events::text[], columns, query)
from (values
  ('purchase_lines', '{insert, update, delete}', 'purchase_id, sap_id, quant, closed_on',
    'select purchase_id from changed'),
  ('purchases', '{update}', 'purchase_id, closed_on', 'select purchase_id from changed'),
  ('invoice_lines', '{insert, update, delete}', 'invoice_id, sap_id, quant, container',
    'select purchase_id from changed join invoices using (invoice_id)'),
  -- A deleted invoice has no lines left. An invoice that moved to another purchase changes both purchases.
  ('invoices', '{update, delete}', 'invoice_id, purchase_id, status', 'select purchase_id from changed'),
  -- Packages affect the figures only while a container has arrived before its invoice.
  ('invoice_packages', '{insert, update, delete}', 'invoice_id, sap_id, package_no, quant, container',
    'select purchase_id from invoices where invoice_id in (select invoice_id from changed) and status <> ''A''
      and exists (select from containers as held where held.invoice_id = invoices.invoice_id and arrived)'),
  -- A container that arrives before its invoice changes the figures, and so does the end of that arrival. A corrected
  -- number changes them, too, because the lines have the new number before the container does. A restored invoice may
  -- have containers that have arrived.
  ('containers', '{insert, update}', 'container_id, invoice_id, arrived, key',
    'select purchase_id from changed join invoices using (invoice_id) where arrived and invoices.status <> ''A''')
) as watched (table_name, events, columns, query);
