-- A figure is found as it is shown, 1,200, and as it is typed, 1200. Figures lie between 0 and a thousand million.
-- Every imported row asks for this: cuts are quicker than a regular expression, and only a function that is not strict
-- is put in place of its call when it chooses by CASE. Null stays null all the same.
create or replace function fold(value numeric) returns text
language sql immutable parallel safe
return case
  when value < 1000 then trim_scale(value)::text
  when value < 1000000 then trim_scale(value)::text || E'\x1f'
    || left(trim_scale(value)::text, length(trunc(value)::text) - 3)
    || ',' || substr(trim_scale(value)::text, length(trunc(value)::text) - 2)
  else trim_scale(value)::text || E'\x1f'
    || left(trim_scale(value)::text, length(trunc(value)::text) - 6)
    || ',' || substr(trim_scale(value)::text, length(trunc(value)::text) - 5, 3)
    || ',' || substr(trim_scale(value)::text, length(trunc(value)::text) - 2)
end;

create or replace function fold(value integer) returns text
language sql immutable parallel safe strict
return fold(value::numeric);

-- What is stored was made by the old functions: the two columns that hold figures are made anew. Their views come back
-- with the definitions.
drop view if exists product_sap_list, product_sap_lookup, specification_list;

alter table part_saps drop column search;
alter table part_saps add column search text generated always as (
  fold(sap_code) || E'\x1f' || fold(product_number) || E'\x1f' || coalesce(fold(part_number), '') || E'\x1f'
  || fold(part_name) || E'\x1f' || coalesce(fold(min_order_quant), '') || E'\x1f' || coalesce(fold(note), '')
  || E'\x1f' || lower(state_label(state)) || E'\x1f' || fold(created_at_label) || E'\x1f'
  || coalesce(fold(sap_code_old), '') || E'\x1f' || coalesce(fold(sap_code_older), '')
) stored;
create index part_saps__search on part_saps using gin (search gin_trgm_ops);

alter table specifications drop column search;
alter table specifications add column search text generated always as (
  fold(product_number) || E'\x1f' || fold(model_name) || E'\x1f' || coalesce(fold(model_number), '') || E'\x1f'
  || fold(begin_date) || E'\x1f' || fold(item_count) || E'\x1f' || coalesce(fold(note), '') || E'\x1f'
  || lower(state_label(state))
) stored;
create index specifications__search on specifications using gin (search gin_trgm_ops);
