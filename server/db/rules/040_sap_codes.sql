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

drop function if exists list_sap_codes_of_changed() cascade;
select watch_ids('list_sap_codes', 'part_saps', '{insert, update, delete}', 'product_id, sap_code, state',
  'select product_id from changed');
