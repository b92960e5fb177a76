-- The same for the other lists.

set local maintenance_work_mem = '256MB';

create index products__by_name_naturally on products (kind, name collate natural_order, product_id);
create index products__by_gen_name_naturally on products (kind, gen_name collate natural_order, product_id);
create index products__by_sap_codes_naturally on products (kind, left(sap_codes, 100) collate natural_order, product_id);
create index specifications__by_name_naturally on specifications (model_name collate natural_order, specification_id);
create index plans__by_label_naturally on plans (product_label collate natural_order, plan_id);
create index plans__default_order_naturally on plans (begin_date desc, product_label collate natural_order, plan_id);
create index purchases__by_label_naturally on purchases (product_label collate natural_order, purchase_id);
create index invoices__by_number_naturally on invoices (invoice_number collate natural_order, invoice_id);
create index invoices__default_order_naturally on invoices (created_at desc, invoice_number collate natural_order, status, invoice_id);
create index containers__default_order_naturally on containers (arrived, due_on, container collate natural_order, container_id);
create index containers__no_day_naturally on containers (container collate natural_order, container_id)
  where not arrived and due_on is null and status = 'T';

-- The codes that a part lists.
update products set sap_codes = codes.joined
from (
  select product_id, string_agg(sap_code, ', ' order by sap_code collate natural_order) as joined
  from part_saps where state = 'A' group by product_id
) as codes
where products.product_id = codes.product_id and products.sap_codes <> codes.joined;
