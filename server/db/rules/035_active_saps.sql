-- A part SAP is active if it and its part are active (behaviour 5.14). The planner inlines this function, so that a
-- condition can use its index.
create or replace function is_active_sap(sap_state text, product_state text) returns boolean
language sql immutable parallel safe
return sap_state = 'A' and product_state = 'A';

-- The state of a SAP with its part: active only if both are.
create or replace function state_with_part(sap_state text, product_state text) returns text
language sql immutable parallel safe
return case when is_active_sap(sap_state, product_state) then 'A' else 'P' end;
