-- The words in part names. Some are Cyrillic, as in the catalogs of real suppliers.
create temp table nouns as
select noun, ordinality - 1 as place from unnest(array[
  'Hex bolt', 'Flange bolt', 'Carriage bolt', 'Stud bolt', 'Eye bolt', 'Flange nut', 'Lock nut', 'Wheel nut', 'Washer',
  'Spring washer', 'Rivet', 'Clip', 'Hose clamp', 'Bracket', 'Door seal', 'Wiring harness', 'Headlamp', 'Bearing',
  'Bushing', 'Gasket', 'O-ring', 'Fuel filter', 'Oil pump', 'Brake disc', 'Brake pad', 'Wiper blade', 'Mirror glass',
  'Seat rail', 'Grommet', 'Relay', 'Sensor', 'Actuator', 'Шланг', 'Кронштейн', 'Прокладка', 'Втулка', 'Бампер', 'Фильтр',
  'Подшипник', 'Зеркало'
]) with ordinality as n (noun, ordinality);

create temp table phrases as
select phrase, ordinality - 1 as place from unnest(array[
  'left side', 'right side', 'for export models', 'packed in tens', 'check the thread', 'from the second supplier',
  'do not stack', 'keep dry', 'paint on arrival', 'only with certificate', 'replaces the old design', 'прочная упаковка',
  'беречь от влаги', 'long lead time', 'sampled by quality', 'heavy: two people', 'returnable box', 'zinc plated',
  'black', 'silver'
]) with ordinality as p (phrase, ordinality);

-- Returns a pseudorandom number from 0 to `among` - 1, the same in every run.
create function pg_temp.pick(n int, seed int, among int) returns int
language sql immutable strict
return ((hashint8extended(n, seed) >> 16) & 2147483647) % among;

insert into products (kind, product_number, name, gen_name, note, state, created_at, modified_at, created_at_label)
select 'car_model', 'CM' || lpad(n::text, 6, '0'),
  (array['Cobalt', 'Nexia', 'Gentra', 'Spark', 'Onix', 'Tracker', 'Damas', 'Labo'])[1 + n % 8] || ' ' || n / 8,
  'LT-' || n, case when n % 3 = 0 then 'model year ' || 2015 + n % 12 end, case when n % 25 = 0 then 'P' else 'A' end,
  day, day, day_label(day::date)
from generate_series(1, (select car_models from company_size)) as n
cross join lateral (select timestamptz '2023-01-02 08:00Z' + n * interval '7 hours' as day) as made;

insert into products (kind, product_number, name, gen_name, note, state, created_at, modified_at, created_at_label)
select 'part', 'PT' || lpad(n::text, 6, '0'),
  noun || ' M' || 4 + pg_temp.pick(n, 2, 13) || ' × ' || 10 + pg_temp.pick(n, 3, 290),
  case when n % 10 > 0 then 'GN-' || lpad(pg_temp.pick(n, 4, 10000000)::text, 7, '0') end,
  case when n % 5 < 2 then phrase end, case when n % 50 = 0 then 'P' else 'A' end,
  day, day, day_label(day::date)
from generate_series(1, (select parts from company_size)) as n
join nouns on nouns.place = pg_temp.pick(n, 1, 40)
join phrases on phrases.place = pg_temp.pick(n, 5, 20)
cross join lateral (select timestamptz '2023-01-02 08:00Z' + n * interval '7 minutes' as day) as made
order by n;

select setval('car_model_number', (select car_models from company_size)),
  setval('part_number', (select parts from company_size));
