-- An undo asks of each later change which batch made it, also of a delete of which not all came back: that one is not
-- undone.
drop index batches__undone;
create index batches__transaction on batches (transaction_id);
