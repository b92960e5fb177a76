create view coverage_list as
select
  sap_id,
  sap_code collate natural_order as sap_code,
  sap_code_old collate natural_order as sap_code_old,
  sap_code_older collate natural_order as sap_code_older,
  product_number collate natural_order as product_number,
  part_number collate natural_order as part_number,
  part_name collate natural_order as part_name,
  note,
  min_order_quant,
  state_with_part(state, product_state) as state,
  needed,
  ordered,
  stock,
  arrived,
  transit,
  open,
  rest,
  promised,
  to_order,
  still_from,
  lateness,
  short_on,
  short_quant,
  stop_quant,
  reason,
  order_by,
  -- Passive SAPs cannot be ordered (behaviour 25.14).
  nullif(concat_ws(' · ', case state_with_part(state, product_state) when 'P' then 'Passive' end, shortage_label(reason)), '')
    as reason_label,
  search,
  split_part(search, E'\x1e', 1) as searched
from sap_coverage
-- Every row has a part SAP, so an inner join would return the same rows. PostgreSQL skips a left join if a query, such
-- as a count, reads no column of part_saps.
left join part_saps using (sap_id);
