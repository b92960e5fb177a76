-- Finds the codes, numbers and names that equal or begin with `sought` (behaviour 23.2, ranks 1 to 4): for each way of
-- matching, the first `most` in character order, or the newest purchases and invoices. Kinds without codes, numbers and
-- names are found by their labels (server/find/find.ts). `sought` is normalized. `container` is the text as a container
-- number, which is empty if it contains only separators.
create or replace function find_codes_and_names(sought text, container text, most int)
returns table (
  kind text, id int, rank int, code text, title text, detail text, state text, why text, record_kind text, record_id int
)
-- Planning these twenty index lookups takes five times as long as running them, so each session plans them once. They
-- compare with bounds, since a LIKE uses an index only if its text is known when planning.
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Sorts after all texts that begin with `sought`.
  bound text := sought || chr(x'10FFFF'::int);
  container_bound text := container || chr(x'10FFFF'::int);
begin
  return query
  select kind, id, rank, code, title, detail, state, why, record_kind, record_id
  from part_sap_find join (
    (select id, case code_key when sought then 1 else 3 end as rank, null as why from part_sap_find
      where code_key ~>=~ sought and code_key ~<~ bound order by code_key using ~<~ limit most)
    union all
    (select id, 2, 'earlier code of ' || sap_code from part_sap_find where old_key = sought limit most)
    union all
    (select id, 2, 'earlier code of ' || sap_code from part_sap_find where older_key = sought limit most)
    union all
    -- The index is on part names. Each of the few parts then leads to its SAPs.
    (select id, 4, null from part_sap_find where product_id in (
        select id from part_find where name_key ~>=~ sought and name_key ~<~ bound
        order by name_key using ~<~ limit 20
      ) limit most)
  ) as found using (id)
  union all
  select kind, id, rank, code, title, detail, state, why, record_kind, record_id
  from container_find join (
    (select id, case key when container then 2 else 3 end as rank, null as why from container_find
      where container <> '' and key ~>=~ container and key ~<~ container_bound order by key using ~<~ limit most)
    union all
    (select id, 2, 'LOT ' || (select lot from unnest(string_to_array(lots, ', ')) as lot where search_form(lot) = sought limit 1)
      from container_find where lot_keys @> array[sought] limit most)
  ) as found using (id)
  union all
  (select kind, id, case number_key when sought then 1 else 3 end, code, title, detail, state, null,
      record_kind, record_id
    from purchase_find where label_key ~>=~ sought and label_key ~<~ bound order by label_key using ~>~ limit most)
  union all
  (select kind, id, case number_key when sought then 2 else 3 end, code, title, detail, state, null,
      record_kind, record_id
    -- Newest first: the code of an invoice is its id with leading zeros.
    from invoice_find where number_key ~>=~ sought and number_key ~<~ bound order by id desc limit most)
  union all
  -- Parts and car models have separate queries, because a cached plan uses the indexes of a kind only for that kind.
  select kind, id, rank, code, title, detail, state, null, record_kind, record_id
  from part_find join (
    (select id, case number_key when sought then 1 else 3 end as rank from part_find
      where number_key ~>=~ sought and number_key ~<~ bound order by number_key using ~<~ limit most)
    union all
    (select id, case gen_name_key when sought then 1 else 3 end from part_find
      where gen_name_key ~>=~ sought and gen_name_key ~<~ bound order by gen_name_key using ~<~ limit most)
    union all
    (select id, 4 from part_find
      where name_key ~>=~ sought and name_key ~<~ bound order by name_key using ~<~ limit most)
  ) as found using (id)
  union all
  select kind, id, rank, code, title, detail, state, null, record_kind, record_id
  from car_model_find join (
    (select id, case number_key when sought then 1 else 3 end as rank from car_model_find
      where number_key ~>=~ sought and number_key ~<~ bound order by number_key using ~<~ limit most)
    union all
    (select id, case gen_name_key when sought then 1 else 3 end from car_model_find
      where gen_name_key ~>=~ sought and gen_name_key ~<~ bound order by gen_name_key using ~<~ limit most)
    union all
    (select id, 4 from car_model_find
      where name_key ~>=~ sought and name_key ~<~ bound order by name_key using ~<~ limit most)
  ) as found using (id)
  union all
  (select kind, id, 4, code, title, detail, state, null, record_kind, record_id
    from file_find where name_key ~>=~ sought and name_key ~<~ bound order by name_key using ~<~ limit most);
end $$;
