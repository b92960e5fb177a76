-- The calendar of the company, which was founded `years` years ago and has plans for the next 150 days.
create temp table calendar as
select today() as today, today() - 365 * years as first_day, 365 * years + 150 as days from company_size;

-- Returns a pseudorandom number from 0 to `among` - 1, the same in every run.
create function pg_temp.pick(n int, seed int, among int) returns int
language sql immutable strict
return ((hashint8extended(n, seed) >> 16) & 2147483647) % among;

insert into users (username, role)
select 'Planner ' || n, case when n = 1 then 'admin' else 'editor' end from generate_series(1, 30) as n;

create temp table planners as
select user_id, username, row_number() over (order by user_id) - 1 as place from users where username like 'Planner %';

insert into products (kind, product_number, name, gen_name, created_at, modified_at, created_at_label)
select 'car_model', 'CM' || lpad(n::text, 6, '0'),
  (array['Cobalt', 'Nexia', 'Gentra', 'Spark', 'Onix', 'Tracker', 'Damas', 'Labo'])[1 + n % 8] || ' ' || n, 'LT-' || n,
  made, made, day_label(made::date)
from generate_series(1, (select car_models from company_size)) as n
cross join (select first_day - 200 + time '08:00' as made from calendar) as made;

insert into products (kind, product_number, name, gen_name, note, created_at, modified_at, created_at_label)
select 'part', 'PT' || lpad(n::text, 6, '0'),
  (array['Hex bolt', 'Flange nut', 'Bracket', 'Door seal', 'Wiring harness', 'Bearing', 'Fuel filter', 'Кронштейн',
    'Втулка', 'Relay'])[1 + n % 10] || ' M' || 4 + pg_temp.pick(n, 2, 13) || ' × ' || 10 + pg_temp.pick(n, 3, 290),
  'GN-' || lpad(pg_temp.pick(n, 4, 10000000)::text, 7, '0'), case when n % 5 < 2 then 'packed in tens' end,
  made, made, day_label(made::date)
from generate_series(1, (select parts from company_size)) as n
cross join (select first_day - 200 + time '09:00' as made from calendar) as made
order by n;

select setval('car_model_number', (select car_models from company_size)),
  setval('part_number', (select parts from company_size));

-- The first SAP of each part, followed by the second SAP of each part.
insert into part_saps (
  product_id, sap_code, min_order_quant, note, created_at, modified_at, created_at_label, product_number, part_name,
  part_number
)
select product_id, (array['10', '30', '55'])[1 + n % 3] || lpad(n::text, 8, '0'),
  (array[1, 10, 50, 100, 250, 500])[1 + pg_temp.pick(n, 11, 6)], case when n % 5 = 0 then 'from the second supplier' end,
  made, made, day_label(made::date), product_number, name, gen_name
from generate_series(0, (select part_saps from company_size) - 1) as n
join products on product_id = (select car_models from company_size) + 1 + n % (select parts from company_size)
cross join (select first_day - 199 + time '09:00' as made from calendar) as made
order by n;
