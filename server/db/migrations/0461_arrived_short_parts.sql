-- A container that arrived just before its invoice was deleted was restored with the short parts of before, which nothing
-- derived again.
insert into stale_rows (what, id)
select 'short_parts', container_id from containers where arrived and short_parts is not null;
