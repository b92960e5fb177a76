insert into specifications (
  output_product_id, begin_date, state, note, product_number, model_name, model_number, created_at, modified_at
)
select product_id, date '2023-01-02' + (n / (select car_models from company_size)) * 200 + pg_temp.pick(n, 21, 190),
  case when n % 40 = 0 then 'P' else 'A' end, case when n % 6 = 0 then 'trial run' end,
  product_number, name, gen_name, now(), now()
from generate_series(0, (select specifications from company_size) - 1) as n
join products on product_id = 1 + n % (select car_models from company_size)
order by n;

-- The first specification is long.
insert into specification_inputs (specification_id, sap_id, order_no, quant)
select specification_id, 1 + (specification_id::bigint * 7919 + line * 31) % (select part_saps from company_size), line,
  1 + pg_temp.pick(line, 22, 40)
from specifications
cross join lateral generate_series(1, case specification_id when 1 then 5000 else 100 end) as line;

update specifications set item_count = counted.inputs
from (select specification_id, count(*) as inputs from specification_inputs group by 1) as counted
where counted.specification_id = specifications.specification_id;
