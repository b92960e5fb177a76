-- The day on which the delivery is or was due that a plan waits for. Overdue deliveries and purchases that are not
-- invoiced are stored as well now, so the rule has a new version and everything is derived again.
alter table plan_shortages add column waits_day date;
