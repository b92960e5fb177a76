create view invoice_list as
select
  invoice_id,
  invoice_number collate natural_order as invoice_number,
  purchase_number collate natural_order as purchase_number,
  note,
  left(note, 100) as note_start,
  status,
  status_label(status) as status_label,
  expected_on,
  -- the days since the first container that has not arrived, or else the invoice, was due; null if it is not late
  case when status <> 'A' then nullif(greatest((select today()) - coalesce(containers_due_on, expected_on), 0), 0) end
    as days_late,
  arrived_on,
  -- `2 of 3 arrived`, null if no line names a container
  containers_label,
  created_at,
  created_at_label,
  modified_at,
  modified_at_label,
  search
from invoices;
