-- At each plant, once and again after a restore, by a superuser, in the database of Partline (docs/scale.md). The server
-- needs wal_level = logical, and max_slot_wal_keep_size, so that a group server which is away can never fill the plant's
-- disk.
-- Only what a group asks leaves the plant: no people, passwords, sessions, files or history.
drop publication if exists partline_group;
create publication partline_group for table
  containers, invoices, part_saps, plan_shortages, plans, purchases, sap_coverage, settings;

-- The role that subscribes reads these and nothing else: with more, a group server could ask for anything in the plant.
grant select on table
  containers, invoices, part_saps, plan_shortages, plans, purchases, sap_coverage, settings
to partline_group;
