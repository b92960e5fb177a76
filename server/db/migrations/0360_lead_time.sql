-- The days from the order of a part SAP to its arrival, from which the last day to order follows.
alter table part_saps
  add column lead_time_days int,
  add constraint part_saps__lead_time_days check (lead_time_days between 0 and 3650);

-- Lists are put in its order along an index.
create index part_saps__by_lead_time on part_saps (lead_time_days, sap_id);
