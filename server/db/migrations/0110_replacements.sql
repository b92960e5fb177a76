-- A replacement of a part SAP in specifications is a batch of its own kind, and so is an import of specifications.
alter table batches drop constraint batches__kind;
alter table batches add constraint batches__kind check (
  kind in ('import', 'stock_counts', 'bulk', 'split', 'replacement', 'specifications')
);

-- The places that inputs had in specifications that a batch changed: the history tells no place, and an undo gives it back.
-- Where a SAP had none before, place and quantity are null. A specification or SAP may be gone meanwhile.
create table replaced_inputs (
  batch_id int not null constraint replaced_inputs__batch references batches on delete cascade,
  specification_id int not null,
  sap_id int not null,
  order_no int,
  quant numeric(12, 3),
  constraint replaced_inputs__pk primary key (batch_id, specification_id, sap_id),
  constraint replaced_inputs__whole check (num_nulls(order_no, quant) in (0, 2))
);
