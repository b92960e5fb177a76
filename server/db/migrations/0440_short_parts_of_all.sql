-- A container now names its short parts even if it stops no plan alone. Only the containers that hold a part SAP which
-- became short or is no longer short are derived again, so the short part SAPs of the last time are stored.
create table short_saps (
  sap_id int constraint short_saps__pk primary key
    constraint short_saps__part_saps references part_saps (sap_id) on delete cascade
);
insert into stale_rows (what, id) select 'short_parts', container_id from containers where short_parts is not null;
insert into stale_rows (what, id) select 'stops', 0 where exists (select from containers);
