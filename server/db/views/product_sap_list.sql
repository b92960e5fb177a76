create view product_sap_list as
select
  sap_id,
  product_id,
  sap_code collate natural_order as sap_code,
  sap_code_old collate natural_order as sap_code_old,
  sap_code_older collate natural_order as sap_code_older,
  product_number collate natural_order as product_number,
  part_number collate natural_order as part_number,
  part_name collate natural_order as part_name,
  min_order_quant,
  lead_time_days,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  created_at,
  created_at_label,
  search
-- No joins: a page far into the list needs an index-only scan, which even an unused join would prevent.
from part_saps;
