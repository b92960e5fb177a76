-- A part stores the codes of its active SAPs, in code order, joined by ", ". The part is locked in a separate
-- statement, so that the next statement sees the changes of the previous lock holder.
create or replace function list_sap_codes(ids int[]) returns void language plpgsql as $$
begin
  perform from products where product_id = any (ids) order by product_id for no key update;
  update products set sap_codes = codes.joined
  from (
    select id as product_id,
      string_agg(sap_code, ', ' order by sap_code collate natural_order) filter (where state = 'A') as joined
    from unnest(ids) as id left join part_saps on part_saps.product_id = id
    group by id
  ) as codes
  where products.product_id = codes.product_id and products.sap_codes is distinct from codes.joined;
end $$;

-- One function for three triggers, since a trigger with transition tables handles only one event.
create or replace function list_sap_codes_of_changed() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows;
  else
    select array_agg(distinct product_id) into ids from (
      (select product_id, sap_code, state from new_rows except select product_id, sap_code, state from old_rows)
      union all
      (select product_id, sap_code, state from old_rows except select product_id, sap_code, state from new_rows)
    ) as changed;
  end if;
  if ids is not null then perform list_sap_codes(ids); end if;
  return null;
end $$;

create or replace trigger list_sap_codes_inserted after insert on part_saps
  referencing new table as new_rows for each statement execute function list_sap_codes_of_changed();
create or replace trigger list_sap_codes_deleted after delete on part_saps
  referencing old table as old_rows for each statement execute function list_sap_codes_of_changed();
create or replace trigger list_sap_codes_updated after update on part_saps
  referencing old table as old_rows new table as new_rows
  for each statement execute function list_sap_codes_of_changed();
