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
  -- the last day in force, until it has passed
  case when state = 'A' and next_begin > greatest(begin_date, (select today())) then next_begin - 1 end as in_force_until,
  search
from specifications;
