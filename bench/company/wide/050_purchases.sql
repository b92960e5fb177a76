insert into purchases (purchase_number, plan_id, note, product_label, created_at, modified_at, created_at_label, modified_at_label)
select 'PO' || lpad((n + 1)::text, 6, '0'), plan_id, case when n % 5 = 0 then 'urgent' end, plan_label, day,
  day + interval '3 days', day_label(day::date), day_label(day::date + 3)
from generate_series(0, (select purchases from company_size) - 1) as n
join plans on plan_id = 1 + n % (select plans from company_size)
cross join lateral (select timestamptz '2023-02-01 08:00Z' + n * interval '80 minutes' as day) as made
order by n;
select setval('purchase_number', (select purchases from company_size));

-- The first purchase has 10,000 lines at full size, and the others have 100.
insert into purchase_lines (purchase_id, sap_id, order_no, quant)
select purchase_id, 1 + (purchase_id::bigint * 6007 + line * 17) % (select part_saps from company_size), line,
  10 * (1 + pg_temp.pick(line, 41, 90))
from purchases
cross join lateral generate_series(1, case purchase_id when 1 then 10000 else 100 end) as line;
