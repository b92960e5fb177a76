-- Hundreds of SAPs of a plan may lack a day: the first one that is not ordered is found by the index.
drop index plan_shortages__full_on;
create index plan_shortages__full_on on plan_shortages (plan_id, full_on, to_order);
