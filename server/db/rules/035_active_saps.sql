-- A part SAP is active if it and its part are active (behaviour 5.14). The planner inlines this function, so that a
-- condition that calls it can use the indexes of the compared columns.
create or replace function is_active_sap(sap_state text, product_state text) returns boolean
language sql immutable parallel safe
return sap_state = 'A' and product_state = 'A';

-- The combined state of a SAP and its part.
create or replace function state_with_part(sap_state text, product_state text) returns text
language sql immutable parallel safe
return case when is_active_sap(sap_state, product_state) then 'A' else 'P' end;
