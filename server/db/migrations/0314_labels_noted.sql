-- The labels of settled plans are written by the queue (rules/030_mirror.sql).
create index stale_rows__labels on stale_rows (id) where what = 'labels';
