-- The first day from today on on which a SAP holds a plan up: Today's plans stand in the order of these days. It is
-- derived with the rest of the row.
alter table plan_shortages add column holds_up_from date;
