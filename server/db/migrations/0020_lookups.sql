-- What the lookups of documents search is stored: to fold the labels of thousands of rows took longer than all the rest.
drop index specifications__label_search, plans__label_search, purchases__label_search;

alter table specifications add column label_key text generated always as (
  fold(label(product_number, model_name, model_number) || ' · from ' || day_label(begin_date)
    || case actual_state when 'P' then ' · superseded' else '' end)
) stored;
alter table plans add column label_key text generated always as (
  fold(model_label || ' · ' || day_label(begin_date) || ' – ' || day_label(end_date) || ' · ' || trim_scale(quant)::text)
) stored;
alter table purchases add column label_key text generated always as (
  fold(purchase_number || ' · ' || product_label)
) stored;
create index specifications__label_search on specifications using gin (label_key gin_trgm_ops);
create index plans__label_search on plans using gin (label_key gin_trgm_ops);
create index purchases__label_search on purchases using gin (label_key gin_trgm_ops);

-- These find the labels that begin with a text, which a lookup offers first.
create index specifications__label on specifications (label_key text_pattern_ops);
create index plans__label on plans (label_key text_pattern_ops);
create index purchases__label on purchases (label_key text_pattern_ops);

-- Invoices sort by these in both directions.
create index invoices__by_number on invoices (invoice_number, invoice_id);
create index invoices__by_purchase on invoices (purchase_number, invoice_id);
create index invoices__by_status on invoices (status, invoice_id);
create index invoices__by_modified on invoices (modified_at, invoice_id);

-- What is not known of the new columns would be guessed.
analyze specifications, plans, purchases;
