-- The part SAPs of a container that hold plans up, and the first of these plans, beside the number of them.
alter table containers
  add column short_parts text,
  add column stopped_plan text collate "und-x-icu";
-- They are found with the numbers, which are counted anew.
insert into stale_rows (what, id) select 'stops', 0 where exists (select from containers);
