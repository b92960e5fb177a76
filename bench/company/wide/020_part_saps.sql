-- Five SAPs per part, in the order of their creation: the first SAP of each part, then the second SAP of each part, and
-- so on.
insert into part_saps (
  product_id, sap_code, sap_code_old, min_order_quant, note, state, created_at, modified_at,
  created_at_label, product_number, part_name, part_number, product_state
)
select product_id, (array['10', '30', '55'])[1 + n % 3] || lpad(n::text, 8, '0'),
  case when n % 20 = 0 then 'OLD-' || lpad(n::text, 8, '0') end,
  case when n % 8 > 0 then (array[1, 10, 50, 100, 250, 500, 1200, 2.5])[1 + pg_temp.pick(n, 11, 8)] end,
  case when n % 5 < 2 then phrase || case when n % 4 = 0 then ' ' || n % 9973 else '' end end,
  case when n % 25 = 0 then 'P' else 'A' end, day, day, day_label(day::date),
  product_number, name, gen_name, products.state
from generate_series(0, (select part_saps from company_size) - 1) as n
join products on product_id = (select car_models from company_size) + 1 + n % (select parts from company_size)
join phrases on phrases.place = pg_temp.pick(n, 12, 20)
cross join lateral (select timestamptz '2023-01-05 09:00Z' + n * interval '90 seconds' as day) as made
order by n;
