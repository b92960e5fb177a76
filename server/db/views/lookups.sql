-- What the type-aheads offer. `search` holds exactly what their searchable columns hold, but for part SAPs: there it is
-- the one of their list, which an index serves.

create view raw_product_lookup as
select product_id, product_label, state as product_state, product_number, fold(product_label) as search
from products
where kind = 'part';

create view product_lookup as
select product_id, product_label, product_number, fold(product_label) as search
from products
where kind = 'car_model' and state = 'A';

create view product_sap_lookup as
select
  product_id,
  product_number,
  part_name as name,
  part_number as gen_name,
  sap_id,
  sap_code,
  note,
  sap_code_old,
  sap_code_older,
  min_order_quant,
  search
from part_saps
where state = 'A' and product_state = 'A';

create view specification_lookup as
select
  specification_id,
  output_product_id,
  product_label || case actual_state when 'P' then ' · superseded' else '' end as product_label,
  product_number,
  begin_date,
  actual_state,
  fold(product_label) || case actual_state when 'P' then ' · superseded' else '' end as search
from specifications
where state = 'A';

create view plan_lookup as
select plan_id, plan_label as product_label, product_number, begin_date, fold(plan_label) as search
from plans;

create view purchase_lookup as
select
  purchase_id,
  purchase_number || ' · ' || product_label as product_label,
  purchase_number,
  fold(purchase_number || ' · ' || product_label) as search
from purchases;
