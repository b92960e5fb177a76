-- Our own numbers are ordered by their figure: PT1000000 comes after PT999999. The views show them with this collation,
-- which compares each row of figures in a text by its value; it is that of the indexes alone, since to give it to the
-- columns would write five tables anew. Comparing so takes five times as long as before.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

set local maintenance_work_mem = '256MB';

drop index products__default_order, products__by_number, part_saps__default_order, part_saps__by_number,
  specifications__default_order, purchases__default_order, invoices__by_purchase;

create index products__default_order on products (kind, state, product_number collate natural_order desc, product_id desc);
create index products__by_number on products (kind, product_number collate natural_order, product_id);
create index part_saps__default_order on part_saps (
  state, product_number collate natural_order desc, created_at desc, sap_code, sap_id
);
create index part_saps__by_number on part_saps (product_number collate natural_order, sap_id);
create index specifications__default_order on specifications (
  state, begin_date desc, product_number collate natural_order desc, specification_id desc
);
create index purchases__default_order on purchases (created_at desc, purchase_number collate natural_order, purchase_id);
create index invoices__by_purchase on invoices (purchase_number collate natural_order, invoice_id);
