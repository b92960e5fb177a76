-- The labels that lookups of documents search, as views/lookups.sql writes them.
create index specifications__label_search on specifications using gin (
  (fold(product_label) || case actual_state when 'P' then ' · superseded' else '' end) gin_trgm_ops
);
create index plans__label_search on plans using gin (fold(plan_label) gin_trgm_ops);
create index purchases__label_search on purchases using gin (fold(purchase_number || ' · ' || product_label) gin_trgm_ops);
