-- The SAP that stops a plan first is the first entry of its plan: a plan may lack a thousand SAPs.
create index plan_shortages__leading on plan_shortages (plan_id, holds_up_from, lateness desc, sap_id);
drop index plan_shortages__holds_up;
