-- What a delete took, so that it can be restored (behaviour 17.6): the record's own row and those that went with it, by their
-- tables. It goes after 30 days, and when the record is restored.
create table deleted_records (
  batch_id int not null,
  kind text not null,
  record_id int not null,
  label text collate "und-x-icu" not null,
  rows jsonb not null,
  constraint deleted_records__pk primary key (batch_id, record_id),
  constraint deleted_records__batch foreign key (batch_id) references batches on delete cascade,
  constraint deleted_records__kind check (
    kind in ('car_model', 'part', 'part_sap', 'specification', 'plan', 'purchase', 'invoice')
  )
);
-- Why something does not fit any more names what else was deleted.
create index deleted_records__record on deleted_records (kind, record_id);

alter table batches drop constraint batches__kind;
alter table batches add constraint batches__kind check (
  kind in ('import', 'stock_counts', 'bulk', 'split', 'replacement', 'specifications', 'delete')
);
