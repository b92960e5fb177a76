create view car_model_list as
select
  product_id,
  product_number collate natural_order as product_number,
  name collate natural_order as model_name,
  gen_name collate natural_order as model_number,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  search,
  gen_name_key,
  search_form(product_number) as number_key
from products
where kind = 'car_model';
