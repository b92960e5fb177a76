-- A strict function that chooses by CASE is called for every row that is written; one that is not strict is put in place
-- of its call. Null stays null all the same.
create or replace function state_label(state text) returns text
language sql immutable parallel safe
return case state when 'A' then 'Active' when 'P' then 'Passive' end;

create or replace function status_label(status text) returns text
language sql immutable parallel safe
return case status when 'O' then 'Open order' when 'T' then 'Transit' when 'A' then 'Arrived' end;
