-- The lists of documents sorted all their rows for a page by one of these columns: ten times the documents took three to
-- five times as long.
create index specifications__by_name on specifications (model_name, specification_id);
create index plans__by_label on plans (product_label, plan_id);
create index purchases__by_label on purchases (product_label, purchase_id);
create index purchases__by_open on purchases (invoice_open_percent, purchase_id);
create index purchases__by_transit on purchases (invoice_transit_percent, purchase_id);
create index purchases__by_arrived on purchases (invoice_arrived_percent, purchase_id);
create index purchases__by_to_come on purchases (to_come, purchase_id);
create index purchases__by_closed on purchases (closed_on, purchase_id);
create index purchases__by_modified on purchases (modified_at, purchase_id);
create index purchases__by_filled on purchases (
  (invoice_open_percent + invoice_transit_percent + invoice_arrived_percent), purchase_id
);
create index invoices__by_expected on invoices (expected_on, invoice_id);
create index invoices__by_arrived on invoices (arrived_on, invoice_id);
-- Longer texts than an index takes sort by their beginnings.
create index specifications__by_note on specifications (left(note, 100), specification_id);
create index plans__by_note on plans (left(note, 100), plan_id);
create index purchases__by_note on purchases (left(note, 100), purchase_id);
create index invoices__by_note on invoices (left(note, 100), invoice_id);

-- What is not known of an expression would be guessed.
analyze specifications, plans, purchases, invoices;
