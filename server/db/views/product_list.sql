create view product_list as
select
  product_id,
  product_number collate natural_order as product_number,
  name collate natural_order as part_name,
  gen_name collate natural_order as part_number,
  sap_codes collate natural_order as sap_codes,
  left(sap_codes, 100) collate natural_order as sap_codes_start,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  search,
  gen_name_key,
  search_form(product_number) as number_key
from products
where kind = 'part';
