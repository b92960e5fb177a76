create view specification_list as
select
  specification_id,
  product_number collate natural_order as product_number,
  model_name collate natural_order as model_name,
  model_number collate natural_order as model_number,
  begin_date,
  item_count,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  actual_state,
  -- the last day in force; null if there is no end or if it is never in force
  case when state = 'A' and next_begin > begin_date then next_begin - 1 end as in_force_until,
  search
from specifications;
