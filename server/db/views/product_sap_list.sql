create view product_sap_list as
select
  sap_id,
  product_id,
  sap_code,
  sap_code_old,
  sap_code_older,
  product_number collate natural_order as product_number,
  part_number,
  part_name,
  min_order_quant,
  note,
  left(note, 100) as note_start,
  state,
  state_label(state) as state_label,
  created_at,
  created_at_label,
  search,
  -- The part's own, which has an index. Where it is not asked for nothing is joined.
  part_number_key
from part_saps
left join (select product_id, gen_name_key as part_number_key from products) as part using (product_id);
