analyze products, part_saps, users;

-- Each car model has a new specification every 91 days. The days differ between car models.
insert into specifications (
  output_product_id, begin_date, product_number, model_name, model_number, created_at, modified_at
)
select product_id, begin_date, product_number, name, gen_name, made, made
from calendar cross join generate_series(0, (days + 90) / 91) as quarter
cross join products
cross join lateral (select first_day - 91 + quarter * 91 + product_id * 3 % 91 as begin_date) as begins
cross join lateral (select begin_date - 250 + time '10:00' as made) as written
where kind = 'car_model'
order by begin_date, product_id;

-- The inputs of a specification: those common to all car models, those of a platform of six car models, and its own,
-- the first half of which is gradually replaced over ten years. They are inserted in the order of their
-- specifications, as are the lines of purchases and invoices below: a save stores the lines of one document next to
-- each other.
insert into specification_inputs (specification_id, sap_id, order_no, quant)
select specification_id,
  case
    when line <= in_all then line
    when line <= in_all + in_platform then line + (output_product_id - 1) / 6 * in_platform
    when own_line <= own / 2 * (begin_date - first_day) / 3650 then
      first_own + car_models * own + (output_product_id - 1) * (own / 2) + own_line
    else first_own + (output_product_id - 1) * own + own_line
  end,
  line, case when line <= in_all then 4 + pg_temp.pick(line, 22, 40) else 1 + pg_temp.pick(line, 22, 6) end
from specifications
cross join calendar
cross join company_size
cross join lateral generate_series(1, in_all + in_platform + own) as line
cross join lateral (
  select line - in_all - in_platform as own_line, in_all + (car_models + 5) / 6 * in_platform as first_own
) as places
order by specification_id, line;

update specifications set item_count = (select in_all + in_platform + own from company_size);
select supersede(array_agg(product_id)) from products where kind = 'car_model';
