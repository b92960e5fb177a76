analyze specifications, specification_inputs;

-- A plan of one month begins every `plan_every` days, for one car model after another.
insert into plans (
  specification_id, begin_date, end_date, quant, product_label, model_label, product_number, created_at, modified_at
)
select specification_id, first_on, first_on + 29, 20 + pg_temp.pick(n, 31, 180), product_label,
  label(product_number, model_name, model_number), product_number, made, made
from calendar cross join company_size
cross join lateral generate_series(0, days / plan_every - 1) as n
cross join lateral (select first_day + n * plan_every as first_on) as begins
cross join lateral (select first_on - 151 + time '11:00' as made) as written
cross join lateral (
  select * from specifications
  where output_product_id = 1 + n % car_models and begin_date <= first_on
  order by begin_date desc limit 1
) as in_force
order by n;

-- Two purchases per plan, each for half of its inputs.
insert into purchases (
  purchase_number, plan_id, product_label, created_at, modified_at, created_at_label, modified_at_label
)
select 'PO' || lpad((plan_id * 2 + half - 1)::text, 6, '0'), plan_id, plan_label, made, made, day_label(made::date),
  day_label(made::date)
from plans cross join generate_series(0, 1) as half
cross join lateral (select begin_date - 150 + time '09:00' + half * interval '1 hour' as made) as written
order by plan_id, half;
select setval('purchase_number', (select count(*) from purchases));

-- One line in fifteen is not invoiced, and is closed when the plan has begun.
insert into purchase_lines (purchase_id, sap_id, order_no, quant, closed_on)
select purchase_id, sap_id, line, plans.quant * input.quant,
  case when (line + purchase_id) % 15 = 0 and begin_date < today then begin_date + 5 end
from purchases join plans using (plan_id)
cross join calendar cross join company_size
join specification_inputs as input using (specification_id)
cross join lateral (select (in_all + in_platform + own) / 2 as lines) as halves
cross join lateral (select order_no - lines * ((purchase_id - 1) % 2) as line) as placed
where line between 1 and lines
order by purchase_id, line;

insert into purchase_promises (purchase_id, sap_id, day, quant)
select purchase_id, sap_id, begin_date - 8 - order_no % 12, line.quant
from purchase_lines as line join purchases using (purchase_id) join plans using (plan_id)
where order_no % 5 = 0
order by purchase_id, order_no;
