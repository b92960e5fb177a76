create view invoice_list as
select
  invoice_id,
  invoice_number,
  purchase_number,
  note,
  status,
  status_label(status) as status_label,
  created_at,
  created_at_label,
  modified_at,
  modified_at_label,
  search
from invoices;
