-- The first 50 invoices, with 200 lines each, belong to the long purchase, and the others to one purchase after
-- another.
insert into invoices (invoice_number, purchase_id, status, arrived_on, note, purchase_number, created_at, modified_at, created_at_label, modified_at_label)
select 'INV-' || lpad((pg_temp.pick(n, 51, 9000000) + 1000000)::text, 7, '0') || '-' || n, purchase_id,
  (array['O', 'T', 'A', 'A'])[1 + n % 4], case when n % 4 >= 2 then day::date + 5 end, case when n % 7 = 0 then 'part of the load' end, purchase_number, day,
  day + interval '5 days', day_label(day::date), day_label(day::date + 5)
from generate_series(0, (select invoices from company_size) - 1) as n
join purchases on purchase_id = case when n < 50 then 1 else 2 + n % ((select purchases from company_size) - 1) end
cross join lateral (select timestamptz '2023-03-01 08:00Z' + n * interval '40 minutes' as day) as made
order by n;

insert into invoice_lines (invoice_id, sap_id, order_no, quant, container, lot)
select invoice_id, sap_id, line, quant * (1 + pg_temp.pick(invoice_id * 31 + order_no, 52, 2)) / 2,
  'CONT' || 1000000 + pg_temp.pick(invoice_id, 53, 900000), 'LOT-' || pg_temp.pick(invoice_id, 54, 90000)
from invoices
cross join lateral (
  select sap_id, quant, order_no, row_number() over (order by order_no) as line
  from purchase_lines
  where purchase_lines.purchase_id = invoices.purchase_id and case
    when invoices.purchase_id = 1 then order_no % 50 = (invoice_id - 1) % 50
    else order_no % 5 = invoice_id % 5
  end
) as ordered;
