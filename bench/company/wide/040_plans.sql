-- Plans of five weeks, on the specifications in turn. Each begins 10 to 309 days after its specification.
insert into plans (
  specification_id, begin_date, end_date, quant, note, product_label, model_label, product_number
)
select specification_id, begin.day, begin.day + 34, 40 + pg_temp.pick(n, 31, 900),
  case when n % 4 = 0 then 'second shift' end, product_label, label(product_number, model_name, model_number),
  product_number
from generate_series(0, (select plans from company_size) - 1) as n
join specifications on specification_id = 1 + n % (select specifications from company_size)
cross join lateral (select begin_date + 10 + n % 300 as day) as begin
order by n;
