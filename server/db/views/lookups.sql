-- What the type-aheads offer. `search` holds what their searchable columns hold. That of products and part SAPs is the
-- one of their lists, which an index serves and which holds more: `searched` is the part of it that a lookup searches.
-- It begins with `code_key`, by which a text is the whole of a code or its beginning, and which has an index of its own.

create view raw_product_lookup as
select
  product_id,
  product_label,
  state as product_state,
  product_number,
  fold(product_number) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched
from products
where kind = 'part';

create view product_lookup as
select
  product_id,
  product_label,
  product_number,
  fold(product_number) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched
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
  fold(sap_code) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched
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
  label_key as code_key,
  label_key as search
from specifications
where state = 'A';

create view plan_lookup as
select
  plan_id,
  plan_label as product_label,
  product_number,
  begin_date,
  label_key as code_key,
  label_key as search
from plans;

create view purchase_lookup as
select
  purchase_id,
  purchase_number || ' · ' || product_label as product_label,
  purchase_number,
  label_key as code_key,
  label_key as search
from purchases;
