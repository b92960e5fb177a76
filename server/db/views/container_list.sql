create view container_list as
select
  container_id,
  containers.invoice_id,
  key,
  container collate natural_order as container,
  lots_label collate natural_order as lots,
  lots collate natural_order as all_lots,
  left(lots, 100) collate natural_order as lots_start,
  containers.status,
  status_label(containers.status) as status_label,
  containers.expected_on,
  due_on,
  -- the days since it was due, null if it is not late
  case when not arrived and due_on < (select today()) then (select today()) - due_on end as days_late,
  containers.arrived_on,
  here_on,
  arrived,
  containers.invoice_number collate natural_order as invoice_number,
  containers.purchase_number collate natural_order as purchase_number,
  product_label collate natural_order as product_label,
  line_count,
  stops,
  short_parts collate natural_order as short_parts,
  stopped_plan collate natural_order as stopped_plan,
  containers.search,
  container || E'\x1f' || key as container_forms,
  container_search_form(key) as container_key
from containers
-- Labels are joined, not copied: a copy would lock containers, invoices and purchases in another order than a save.
-- Every container has an invoice and a purchase, so a count that does not use them skips the join.
left join invoices using (invoice_id)
left join purchases using (purchase_id);
