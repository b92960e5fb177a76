-- A part SAP that was restored after its part was renamed or set to Passive had the old name, number and state.
update part_saps as sap set
  product_number = part.product_number, part_name = part.name, part_number = part.gen_name, product_state = part.state
from products as part
where part.product_id = sap.product_id
  and (sap.product_number, sap.part_name, sap.part_number, sap.product_state)
    is distinct from (part.product_number, part.name, part.gen_name, part.state);

-- A part of a split that was restored left the drift of the split and the coverage of its SAPs as they were without it.
insert into stale_rows (what, id) select 'drift', plan_id from plans where split_of is not null;
insert into stale_rows (what, id)
select 'coverage', sap_id from plans join specification_inputs using (specification_id) where split_of is not null
union
select 'coverage', sap_id from plans join purchases using (plan_id) join purchase_lines using (purchase_id)
where split_of is not null
union
select 'coverage', sap_id from plans join purchases using (plan_id) join invoices using (purchase_id)
  join invoice_lines using (invoice_id)
where split_of is not null;
