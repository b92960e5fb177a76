-- An import of promises is kept as a batch.
alter table batches drop constraint batches__kind;
alter table batches add constraint batches__kind check (
  kind in ('import', 'stock_counts', 'bulk', 'split', 'replacement', 'specifications', 'promises', 'delete')
);
