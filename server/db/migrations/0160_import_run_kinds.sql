-- Specifications are imported in runs, too: each screen finds its own again.
alter table import_runs add column kind text not null default 'product_sap'
  constraint import_runs__kind check (kind in ('product_sap', 'specification'));
