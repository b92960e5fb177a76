-- One row for every statement that wrote records of a list, by the triggers in rules/: how many it added. Their sum is
-- the exact count of the list in every snapshot, without counting.
create table list_changes (
  list text not null,
  change_id bigint generated always as identity,
  added int not null,
  constraint list_changes__pk primary key (list, change_id)
);
