-- Who changed what, when: one row for each stored row that a transaction touched, written by the triggers in rules/.
create table history (
  history_id bigint generated always as identity constraint history__pk primary key,
  kind text not null,
  record_id int not null,
  -- Rows of one transaction belong together: a save and its lines are one change.
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  user_id int constraint history__user references users on delete set null,
  source text not null,
  -- [{"path": "quant", "from": 1, "to": 2}]
  changes jsonb not null,
  constraint history__source check (source in ('form', 'import', 'command')),
  constraint history__kind check (
    kind in ('car_model', 'part', 'part_sap', 'specification', 'plan', 'purchase', 'invoice')
  )
);
create index history__record on history (kind, record_id, history_id desc);
