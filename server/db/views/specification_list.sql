create view specification_list as
select
  specification_id,
  product_number,
  model_name,
  model_number,
  begin_date,
  item_count,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  actual_state,
  search
from specifications;
