-- Up to which change a person has seen what others changed, and when they marked it so. Batches are found from there on.
alter table users add column seen_history_id bigint, add column changes_seen_at timestamptz;
create index batches__written_to on batches (greatest(last_history_id, undo_last_history_id));
