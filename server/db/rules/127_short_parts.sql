-- The short parts of a container that has not arrived are its part SAPs that open plans lack at their start. Nearly
-- every container holds such a part SAP. The short parts of a container are therefore derived again only if they may
-- have changed: after a change of its contents, of its arrival or of a SAP code, or if one of its part SAPs has become
-- short, or has stopped being short, since `short_saps` was written.

-- Returns the containers that hold one of the given part SAPs and whose invoice is not Arrived.
create or replace function containers_holding(saps int[]) returns table (container_id int)
language plpgsql stable as $$
begin
  return query select containers.container_id
  from invoice_contents as held join containers using (invoice_id, key)
  where held.sap_id = any (saps)
    and held.invoice_id = any (array(select invoice_id from invoices where status <> 'A'));
end $$;

-- Returns the first two codes of the short parts of containers, and how many more there are. Containers without short
-- parts are omitted.
create or replace function short_parts_of(ids int[]) returns table (container_id int, short_parts text)
language plpgsql stable as $$
begin
  return query select short.container_id,
    array_to_string((array_agg(sap_code order by sap_code collate natural_order))[:2], ', ')
      || case when count(*) > 2 then ' +' || count(*) - 2 else '' end
  from (
    select distinct containers.container_id, held.sap_id
    from containers join invoice_contents as held using (invoice_id, key) join short_saps using (sap_id)
    where containers.container_id = any (ids) and not arrived
      -- The join is not pushed into the union of the view.
      and held.invoice_id = any (array(select invoice_id from containers where containers.container_id = any (ids)))
  ) as short join part_saps using (sap_id)
  group by short.container_id;
end $$;

-- Derives the short parts that may have changed, and returns the number of their containers. Only one process may call
-- it at a time, after the shortages of all stale part SAPs were derived.
create or replace function refresh_stale_short_parts() returns int language plpgsql as $$
declare
  changed int[];
  ids int[];
begin
  with short as materialized (select distinct sap_id from plan_shortages where missing_at_begin > 0),
  gone as (delete from short_saps where sap_id not in (select sap_id from short) returning sap_id),
  added as (insert into short_saps select sap_id from short except select sap_id from short_saps returning sap_id)
  select array_agg(sap_id) into changed from (table gone union all table added) as each;
  with noted as (delete from stale_rows where what = 'short_parts' returning id)
  select array_agg(id) into ids from (select id from noted union select container_id from containers_holding(changed)) as each;
  update containers set short_parts = derived.short_parts
  from unnest(ids) as id left join short_parts_of(ids) as derived on derived.container_id = id
  where containers.container_id = id and containers.short_parts is distinct from derived.short_parts;
  return coalesce(cardinality(ids), 0);
end $$;
