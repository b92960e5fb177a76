-- The rows that Find searches, by kind (behaviour 23.2): title, the record whose form opens, and the normalized texts
-- to search. `code` orders equally good results. Plans, purchases and invoices are ordered newest first, so their
-- `code` is the begin date, the generated number or the id.

create view part_sap_find as
select
  'part_sap' as kind,
  sap_id as id,
  sap_code as code,
  sap_code as title,
  label(part_name, part_number, product_number) as detail,
  state_with_part(state, product_state) as state,
  'part_sap' as record_kind,
  sap_id as record_id,
  search_form(sap_code) as code_key,
  search_form(sap_code_old) as old_key,
  search_form(sap_code_older) as older_key,
  search_form(part_name) as name_key,
  search_form(label(sap_code, part_name, part_number)) as label_key,
  search_form(product_number) as number_key,
  product_id,
  sap_code,
  search
from part_saps;

create view container_find as
select
  'container' as kind,
  container_id as id,
  container_search_form(key) as code,
  coalesce(container, 'No container') as title,
  label(invoice_number, purchase_number) as detail,
  status as state,
  'invoice' as record_kind,
  invoice_id as record_id,
  container_search_form(key) as key,
  lots,
  search_form(lots) as lots_key,
  string_to_array(search_form(lots), ', ') as lot_keys,
  search
from containers;

create view purchase_find as
select
  'purchase' as kind,
  purchase_id as id,
  purchase_number as code,
  purchase_number as title,
  product_label as detail,
  null as state,
  'purchase' as record_kind,
  purchase_id as record_id,
  search_form(purchase_number) as number_key,
  label_key,
  search_form(note) as note_key,
  search
from purchases;

create view invoice_find as
select
  'invoice' as kind,
  invoice_id as id,
  lpad(invoice_id::text, 10, '0') as code,
  invoice_number as title,
  purchase_number as detail,
  status as state,
  'invoice' as record_kind,
  invoice_id as record_id,
  search_form(invoice_number) as number_key,
  search_form(purchase_number) as purchase_key,
  search_form(note) as note_key,
  search
from invoices;

create view plan_find as
select
  'plan' as kind,
  plan_id as id,
  to_char(begin_date, 'YYYY-MM-DD') as code,
  plan_label as title,
  coalesce(note, '') as detail,
  null as state,
  'plan' as record_kind,
  plan_id as record_id,
  label_key,
  search_form(note) as note_key,
  search
from plans;

create view specification_find as
select
  'specification' as kind,
  specification_id as id,
  label_key as code,
  product_label as title,
  item_count || case item_count when 1 then ' item' else ' items' end as detail,
  state,
  'specification' as record_kind,
  specification_id as record_id,
  label_key,
  search_form(note) as note_key,
  search
from specifications;

-- Parts and car models. `named` is the label and the note, without the codes of SAPs, which are found separately.
create view product_find as
select
  kind,
  product_id as id,
  product_number as code,
  name as title,
  label(product_number, gen_name) as detail,
  state,
  kind as record_kind,
  product_id as record_id,
  search_form(product_number) as number_key,
  gen_name_key,
  name_key,
  split_part(search, E'\x1e', 1) as label_key,
  split_part(search, E'\x1e', 1) || E'\x1f' || split_part(search, E'\x1f', 2) as named
from products;

create view part_find as select * from product_find where kind = 'part';

create view car_model_find as select * from product_find where kind = 'car_model';

create view file_find as
select
  'file' as kind,
  file_id as id,
  search_form(filename) as code,
  filename as title,
  owner_number as detail,
  null as state,
  owner as record_kind,
  owner_id as record_id,
  search_form(filename) as name_key
from files
join (
  select file_id, 'purchase' as owner, purchase_id as owner_id, purchase_number as owner_number
  from purchase_files join purchases using (purchase_id)
  union all
  select file_id, 'invoice', invoice_id, invoice_number from invoice_files join invoices using (invoice_id)
) as owned using (file_id);
