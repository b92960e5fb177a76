-- The pieces of the SAP that one car of the plan takes, beside what the plan lacks of it: what a plan takes from others
-- is answered without their specifications.
alter table plan_shortages add column input numeric(15,6) not null default 0;
update plan_shortages set input = inputs.quant
from plans join specification_inputs as inputs using (specification_id)
where plan_shortages.plan_id = plans.plan_id and plan_shortages.sap_id = inputs.sap_id;

-- `containers__key` finds a container of an invoice. Beside this index the planner took that for the number alone, which
-- many invoices may have.
drop index containers__key_text;
