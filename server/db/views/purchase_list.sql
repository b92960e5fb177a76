create view purchase_list as
select
  purchase_id,
  purchase_number collate natural_order as purchase_number,
  product_label collate natural_order as product_label,
  invoice_open_percent,
  invoice_transit_percent,
  invoice_arrived_percent,
  filled_percent,
  to_come,
  to_arrive,
  closed_on,
  next_promise_on,
  cardinality(overdue_promises_on) as overdue_promises,
  note,
  left(note, 100) as note_start,
  created_at,
  created_at_label,
  modified_at,
  modified_at_label,
  search
from purchases;
