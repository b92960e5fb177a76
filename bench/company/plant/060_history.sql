analyze invoices, invoice_lines, containers;

-- The history: imports of car models and parts, saves that add documents, later saves that correct purchase lines,
-- statuses of invoices and days of containers, and a monthly import of the MOQ of all SAPs. The saves of one record
-- have distinct times.
create temp table saves (kind text, record_id int, at timestamptz, source text, changes jsonb);

create function pg_temp.changed(path text, before anyelement, after anyelement) returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('path', path, 'from', before, 'to', after))
$$;

insert into saves
select kind, product_id, created_at, 'import',
  pg_temp.changed('name', null, name) || pg_temp.changed('gen_name', null, gen_name)
from products;

insert into saves
select 'specification', specification_id, specifications.created_at, 'form',
  pg_temp.changed('begin_date', null, begin_date::text) || jsonb_agg(jsonb_build_object(
    'path', 'inputs.' || sap_code || '.quant', 'from', null, 'to', input.quant) order by order_no)
from specifications join specification_inputs as input using (specification_id) join part_saps using (sap_id)
group by specification_id;

insert into saves
select 'plan', plan_id, created_at, 'form', pg_temp.changed('begin_date', null, begin_date::text)
  || pg_temp.changed('end_date', null, end_date::text) || pg_temp.changed('quant', null, quant)
from plans;

insert into saves
select 'purchase', purchase_id, purchases.created_at, 'form', jsonb_agg(jsonb_build_object(
  'path', 'product_saps.' || sap_code || '.quant', 'from', null, 'to', line.quant) order by order_no)
from purchases join purchase_lines as line using (purchase_id) join part_saps using (sap_id)
group by purchase_id;

insert into saves
select 'purchase', purchase_id,
  purchases.created_at + order_no % 90 * interval '1 day' + order_no * interval '1 minute', 'form', pg_temp.changed('product_saps.' || sap_code || '.quant', line.quant + 1, line.quant)
from purchases join purchase_lines as line using (purchase_id) join part_saps using (sap_id)
where order_no % 2 = 0;

insert into saves
select 'invoice', invoice_id, invoices.created_at, 'form',
  jsonb_agg(jsonb_build_object('path', line_path || 'quant', 'from', null, 'to', line.quant) order by order_no)
  || jsonb_agg(jsonb_build_object('path', line_path || 'container', 'from', null, 'to', container) order by order_no)
from invoices join invoice_lines as line using (invoice_id) join part_saps using (sap_id)
cross join lateral (select 'product_saps.' || sap_code || '.' as line_path) as placed
group by invoice_id;

insert into saves
select 'invoice', invoice_id, modified_at, 'form', pg_temp.changed('status', 'T'::text, 'A'::text)
from invoices where status = 'A';

insert into saves
select 'invoice', invoice_id, least(moment, today - 1 + time '18:00') + container_id % 36000 * interval '1 second',
  'bulk', pg_temp.changed('containers.' || key || '.' || path, null, day::text)
from containers join invoices using (invoice_id) cross join calendar
cross join lateral (
  values (created_at, 'expected_on', due_on), (created_at + interval '20 days', 'expected_on', due_on + 1),
    (created_at + interval '40 days', 'expected_on', due_on), (modified_at, 'arrived_on', here_on)
) as told (moment, path, day)
where day is not null;

insert into saves
select 'part_sap', sap_id, first_day + month * 30 + time '06:00', 'import',
  pg_temp.changed('min_order_quant', min_order_quant + 1, min_order_quant)
from part_saps cross join calendar cross join company_size
cross join lateral generate_series(0, years * 12 - 1) as month;

insert into history (kind, record_id, at, user_id, source, changes)
select kind, record_id, saves.at, user_id, source, changes
from saves join planners on place = record_id % 30
order by saves.at;
drop table saves;
