analyze plans, purchases, purchase_lines;

-- Five invoices per purchase whose plan begins within 120 days. An invoice is in transit for 45 days. A few invoices
-- are late, and a few have no day.
create temp table shipments as
select purchase_id, purchase_number, part, n as shipment,
  expected, today, begin_date - 125 + part + time '07:00' as made,
  expected + case pg_temp.pick(n, 51, 10) when 0 then pg_temp.pick(n, 52, 7) else 0 end as arrives,
  case when pg_temp.pick(n, 53, 100) = 0 then null else expected end as told
from purchases join plans using (plan_id) cross join calendar
cross join generate_series(0, 4) as part
cross join lateral (select (purchase_id - 1) * 5 + part as n, begin_date - 20 + part * 3 as expected) as numbered
where begin_date < today + 120;

insert into invoices (
  invoice_number, purchase_id, purchase_number, status, expected_on, arrived_on, note, created_at, modified_at,
  created_at_label, modified_at_label
)
select 'INV-' || 100000 + shipment, purchase_id, purchase_number,
  case when arrives <= today then 'A' when arrives - 45 <= today then 'T' else 'O' end, told,
  case when arrives <= today then arrives end, case when shipment % 7 = 0 then 'part of the load' end, made, changed,
  day_label(made::date), day_label(changed::date)
from shipments
cross join lateral (select greatest(made, least(arrives, today - 1) + time '15:00') as changed) as changes
order by made, shipment;

-- The lines of each invoice: its share of the invoiced lines of the purchase, distributed over its containers.
insert into invoice_lines (invoice_id, sap_id, order_no, quant, container, lot)
select invoice_id, sap_id, place, quant, 'CONT' || 1000000 + invoice_id * containers + held,
  'LOT-' || invoice_id % 90000 || '-' || held
from (
  select invoice_id, sap_id, quant, row_number() over (partition by invoice_id order by line.order_no)::int as place
  from invoices
  join purchase_lines as line using (purchase_id)
  join (select purchase_id, max(order_no) as lines from purchase_lines group by 1) as long using (purchase_id)
  join (select purchase_id, part, 'INV-' || 100000 + shipment as invoice_number from shipments) as dealt
    using (purchase_id, invoice_number)
  where (line.order_no - 1) * 5 / lines = part and (line.order_no + purchase_id) % 15 > 0
) as lines
cross join (select containers from company_size) as company_size
cross join lateral (select place % containers as held) as loaded
order by invoice_id, place;

insert into containers (
  invoice_id, key, container, lots, lots_label, line_count, invoice_number, purchase_number, invoice_status,
  invoice_expected_on, invoice_arrived_on, expected_on, arrived_on
)
select invoice_id, container_key(container), container, lots, lots, line_count, invoice_number, purchase_number, status,
  invoices.expected_on, invoices.arrived_on,
  case when pg_temp.pick(invoice_id * 31 + place, 55, 10) = 0 then invoices.expected_on + 2 end,
  -- The containers of an arrived invoice have an arrival day. Some containers of an invoice in transit arrived early.
  case status
    when 'A' then invoices.arrived_on - pg_temp.pick(invoice_id * 31 + place, 56, 3)
    when 'T' then case
      when invoices.expected_on < today + 7 and pg_temp.pick(invoice_id * 31 + place, 57, 4) = 0 then today - 1 end
  end
from (
  select invoice_id, container, lot as lots, count(*)::int as line_count, min(order_no) as place
  from invoice_lines group by 1, 2, 3
) as packed
join invoices using (invoice_id) cross join calendar
order by invoice_id, place;
