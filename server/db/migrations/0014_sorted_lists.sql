-- Every visible column of the two large lists sorts by an index, in both directions: an index without «nulls last» is
-- read forwards and backwards, and ends with the id in the direction of its last column.

set local maintenance_work_mem = '256MB';

drop view if exists car_model_list, product_list, raw_product_lookup, product_lookup, product_sap_list,
  product_sap_lookup, specification_list, invoice_list;

-- One folded text for all columns of a list, those of its lookup first: what stands behind E'\x1e' only the list
-- searches. The words of states are no part of it: they are the same in every row, and the state itself says them.
alter table products drop column search;
drop index products__label_search;
alter table products add column search text generated always as (
  fold(label(product_number, name, gen_name) || E'\x1e' || coalesce(sap_codes, '') || E'\x1f' || coalesce(note, ''))
) stored;
alter table part_saps drop column search;
alter table part_saps add column search text generated always as (
  fold(sap_code || E'\x1f' || product_number || E'\x1f' || coalesce(part_number, '') || E'\x1f' || part_name || E'\x1f'
    || coalesce(note, '') || E'\x1f' || coalesce(sap_code_old, '') || E'\x1f' || coalesce(sap_code_older, '') || E'\x1e'
    || coalesce(fold(min_order_quant), '') || E'\x1f' || created_at_label)
) stored;
alter table specifications drop column search;
alter table specifications add column search text generated always as (
  fold(product_number || E'\x1f' || model_name || E'\x1f' || coalesce(model_number, '') || E'\x1f'
    || fold(begin_date) || E'\x1f' || fold(item_count) || E'\x1f' || coalesce(note, ''))
) stored;
alter table invoices drop column search;
alter table invoices add column search text generated always as (
  fold(invoice_number || E'\x1f' || purchase_number || E'\x1f' || coalesce(note, '') || E'\x1f'
    || created_at_label || E'\x1f' || modified_at_label)
) stored;
create index products__search on products using gin (search gin_trgm_ops);
create index part_saps__search on part_saps using gin (search gin_trgm_ops);
create index specifications__search on specifications using gin (search gin_trgm_ops);
create index invoices__search on invoices using gin (search gin_trgm_ops);

-- These find a code and those that begin with a text; a lookup offers them in this order.
drop index products__product_number;
create unique index products__product_number on products (fold(product_number) text_pattern_ops);
drop index part_saps__sap_code;
create unique index part_saps__sap_code on part_saps (fold(sap_code) text_pattern_ops);

drop index products__default_order;
create index products__default_order on products (kind, state, product_number desc, product_id desc);
create index products__by_number on products (kind, product_number, product_id);
create index products__by_name on products (kind, name, product_id);
create index products__by_gen_name on products (kind, gen_name, product_id);
create index products__by_state on products (kind, state, product_id);
-- Longer texts than an index takes sort by their beginnings.
create index products__by_sap_codes on products (kind, left(sap_codes, 100), product_id);
create index products__by_note on products (kind, left(note, 100), product_id);

drop index part_saps__default_order;
create index part_saps__default_order on part_saps (state, product_number desc, created_at desc, sap_code, sap_id);
drop index part_saps__by_code;
create index part_saps__by_code on part_saps (sap_code, sap_id);
create index part_saps__by_number on part_saps (product_number, sap_id);
create index part_saps__by_part_number on part_saps (part_number, sap_id);
create index part_saps__by_part_name on part_saps (part_name, sap_id);
create index part_saps__by_moq on part_saps (min_order_quant, sap_id);
create index part_saps__by_note on part_saps (left(note, 100), sap_id);
create index part_saps__by_state on part_saps (state, sap_id);
create index part_saps__by_day on part_saps (created_at, sap_id);

drop index specifications__default_order;
create index specifications__default_order on specifications (
  state, begin_date desc, product_number desc, specification_id desc
);
drop index plans__default_order;
create index plans__default_order on plans (begin_date desc, product_label, plan_id);
drop index purchases__default_order;
create index purchases__default_order on purchases (created_at desc, purchase_number, purchase_id);
drop index invoices__default_order;
create index invoices__default_order on invoices (created_at desc, invoice_number, status, invoice_id);

-- What is not known of the new columns would be guessed.
analyze products, part_saps, specifications, invoices;
