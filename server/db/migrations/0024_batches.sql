-- A batch is one step that changed many records: an import, or records that were set to Passive together. What it wrote
-- stands in the history already, whose rows of one transaction lie between two numbers: nothing is stored for each record.
create table batches (
  batch_id int generated always as identity constraint batches__pk primary key,
  kind text not null,
  -- the kind of the records that it changed, as the history names it
  record_kind text not null,
  user_id int constraint batches__user references users on delete set null,
  at timestamptz not null default now(),
  title text not null,
  filename text collate "und-x-icu",
  inserted int not null default 0,
  updated int not null default 0,
  -- rows of the file that were refused, and rows that were not even sent
  errors int not null default 0,
  left_out int not null default 0,
  transaction_id xid8 not null default pg_current_xact_id(),
  first_history_id bigint not null,
  last_history_id bigint not null,
  undone_at timestamptz,
  undone_by int constraint batches__undone_by references users on delete set null,
  undo_transaction_id xid8,
  undo_first_history_id bigint,
  undo_last_history_id bigint,
  constraint batches__kind check (kind in ('import', 'stock_counts', 'bulk')),
  constraint batches__record_kind check (
    record_kind in ('car_model', 'part', 'part_sap', 'specification', 'plan', 'purchase', 'invoice')
  ),
  constraint batches__title_length check (char_length(title) between 1 and 200),
  constraint batches__filename_length check (char_length(filename) between 1 and 255),
  constraint batches__counts check (least(inserted, updated, errors, left_out) >= 0),
  constraint batches__undone check (
    num_nulls(undone_at, undo_transaction_id, undo_first_history_id, undo_last_history_id) in (0, 4)
  )
);
create index batches__at on batches (at, batch_id);
-- Whether a later change was taken back is asked of each record that has one.
create index batches__undone on batches (transaction_id) where undone_at is not null;

alter table history drop constraint history__source;
alter table history add constraint history__source check (source in ('form', 'import', 'command', 'bulk', 'undo'));

alter table security_events drop constraint security_events__event;
alter table security_events add constraint security_events__event check (
  event in (
    'sign_in', 'sign_in_failed', 'sign_in_throttled', 'sign_out', 'password_changed', 'refused',
    'person_added', 'person_reset', 'person_disabled', 'person_enabled', 'sessions_revoked',
    'import', 'undo', 'delete', 'export', 'upload'
  )
);
