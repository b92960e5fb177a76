-- Where a purchase differs from what its plan needs now: derived by rules/120_drift.sql and written by nothing else, but
-- for what somebody wants to keep as it was ordered.
alter table purchases
  -- the SAPs that differ, the differences as a hash (null: none), and those that are kept
  add column drift int not null default 0,
  add column drift_of text,
  add column drift_kept text;
create index purchases__drift on purchases (purchase_id) where drift_of is not null;
