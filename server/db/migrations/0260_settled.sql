-- What plans that are over left over is added up once for each part SAP (rules/100_coverage.sql). `left_over` is the
-- latest stock count and what arrived after it for settled plans, less what they needed after it.
alter table plans add column settled boolean not null default false;
create index plans__not_settled on plans (plan_id) where not settled;

create table sap_settled (
  sap_id int not null,
  counted_on date,
  left_over numeric(30,6) not null,
  constraint sap_settled__pk primary key (sap_id),
  constraint sap_settled__sap foreign key (sap_id) references part_saps (sap_id) on delete cascade
);

-- What a plan needs of a SAP that it lacks, what of it is to be ordered, and the container, invoice or purchase that it
-- waits for.
alter table plan_shortages
  add column need numeric(30,6) not null default 0,
  add column to_order numeric(30,6) not null default 0,
  add column waits_kind text,
  add column waits_id int,
  add constraint plan_shortages__waits check (
    num_nulls(waits_kind, waits_id) in (0, 2) and waits_kind in ('container', 'invoice', 'purchase')
  );

-- How many open plans could be built with more cars if the container were here today.
alter table containers add column stops int not null default 0;
create index containers__by_stops on containers (stops, container_id);
create index containers__coming_by_stops on containers (stops, container_id) where not arrived;

create index stale_rows__settled on stale_rows (id) where what = 'settled';

-- Everything is derived anew by the rule of this version, under notes of another name: a process of the version before,
-- which may still run, would leave the new columns empty.
delete from stale_rows where what = 'coverage';
