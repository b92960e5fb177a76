-- Run this as a superuser in the database of each plant, once and again after every restore (docs/scale.md). PostgreSQL
-- needs wal_level = logical, and max_slot_wal_keep_size, so that an unreachable group server cannot fill the plant's
-- disk. Only the tables for the reports of the group are published: no people, passwords, sessions, files or history.
drop publication if exists partline_group;
create publication partline_group for table
  containers, invoices, part_saps, plan_shortages, plans, purchases, sap_coverage, settings;

-- The subscribing role may read only these tables: with more rights, a group server could read everything in the plant.
grant select on table
  containers, invoices, part_saps, plan_shortages, plans, purchases, sap_coverage, settings
to partline_group;
