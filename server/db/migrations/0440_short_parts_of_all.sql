-- A container now names its short parts even if it stops no plan alone, so those of a container that lost them are no
-- longer found by the number of plans.
create index containers__short_parts on containers (container_id) where short_parts is not null;
insert into stale_rows (what, id) select 'stops', 0 where exists (select from containers);
