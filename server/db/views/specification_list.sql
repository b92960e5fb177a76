create view specification_list as
select
  specification_id,
  product_number collate natural_order as product_number,
  model_name,
  model_number,
  begin_date,
  item_count,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  actual_state,
  case when state = 'A' and actual_state = 'P' then in_force_until(specification_id, output_product_id, begin_date) end
    as in_force_until,
  search
from specifications;
