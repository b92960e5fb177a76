-- The rows of lookups. `search` contains the normalized text of the searchable columns. Products and part SAPs use the
-- indexed `search` of their lists, which contains more text; `searched` is the part of it that a lookup searches.
-- `searched` begins with `code_key`, the normalized `code`. A separate index on `code_key` serves exact and prefix
-- matches. `all_codes` contains the current and earlier codes of a part SAP.

create view raw_product_lookup as
select
  product_id,
  product_label,
  state as product_state,
  product_number collate natural_order as product_number,
  product_number as code,
  search_form(product_number) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched
from products
where kind = 'part';

create view product_lookup as
select
  product_id,
  product_label collate natural_order as product_label,
  product_number collate natural_order as product_number,
  product_number as code,
  search_form(product_number) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched
from products
where kind = 'car_model' and state = 'A';

create view product_sap_lookup as
select
  product_id,
  product_number collate natural_order as product_number,
  part_name collate natural_order as name,
  part_number collate natural_order as gen_name,
  sap_id,
  sap_code collate natural_order as sap_code,
  note,
  sap_code_old,
  sap_code_older,
  min_order_quant,
  sap_code as code,
  search_form(sap_code) as code_key,
  search,
  split_part(search, E'\x1e', 1) as searched,
  concat_ws(E'\x1f', sap_code, sap_code_old, sap_code_older) as all_codes
from part_saps
where is_active_sap(state, product_state);

create view specification_lookup as
select
  specification_id,
  output_product_id,
  product_label || case
    when actual_state = 'A' then ''
    when next_begin > greatest(begin_date, (select today())) then ' · in force until ' || day_label(next_begin - 1)
    else ' · superseded'
  end as product_label,
  product_number collate natural_order as product_number,
  begin_date,
  state,
  actual_state,
  next_begin,
  label_key as code,
  label_key as code_key,
  label_key as search
from specifications
where state = 'A';

create view plan_lookup as
select
  plan_id,
  plan_label collate natural_order as product_label,
  product_number collate natural_order as product_number,
  begin_date,
  label_key as code,
  label_key as code_key,
  label_key as search
from plans;

create view purchase_lookup as
select
  purchase_id,
  purchase_number || ' · ' || product_label as product_label,
  purchase_number collate natural_order as purchase_number,
  label_key as code,
  label_key as code_key,
  label_key as search
from purchases;
