-- A specification is superseded (actual_state P) when another active one of the same car model begins later,
-- or on the same day with a higher id, whatever today is and whatever its own state is; `next_begin` is the first day on
-- which one does. The car model's lock lets its specifications be compared by one transaction at a time, each seeing what
-- the one before it stored.
create or replace function supersede(car_model_id int) returns void language plpgsql as $$
begin
  perform from products where product_id = car_model_id for no key update;
  update specifications set actual_state = actual.state, next_begin = actual.next_begin
  from (
    select older.specification_id, case count(newer.specification_id) when 0 then 'A' else 'P' end as state,
      min(newer.begin_date) as next_begin
    from specifications older
    left join specifications newer on newer.output_product_id = car_model_id and newer.state = 'A'
      and (newer.begin_date, newer.specification_id) > (older.begin_date, older.specification_id)
    where older.output_product_id = car_model_id
    group by older.specification_id
  ) as actual
  where specifications.specification_id = actual.specification_id
    and (specifications.actual_state, specifications.next_begin) is distinct from (actual.state, actual.next_begin);
end $$;

create or replace function supersede_changed() returns trigger language plpgsql as $$
declare
  car_model_id int;
begin
  for car_model_id in
    select distinct id from unnest(array[old.output_product_id, new.output_product_id]) as id
    where id is not null order by id
  loop
    perform supersede(car_model_id);
  end loop;
  return null;
end $$;

create or replace trigger supersede after insert or delete or update of state, begin_date, output_product_id
  on specifications for each row execute function supersede_changed();

-- A specification keeps the number of its inputs.
create or replace function count_inputs() returns trigger language plpgsql as $$
begin
  perform from specifications where specification_id in (select specification_id from changed_rows)
    order by specification_id for no key update;
  update specifications set item_count = counted.inputs
  from (
    select id as specification_id, count(specification_inputs.sap_id) as inputs
    from (select distinct specification_id as id from changed_rows) as changed
    left join specification_inputs on specification_inputs.specification_id = id
    group by id
  ) as counted
  where specifications.specification_id = counted.specification_id
    and specifications.item_count <> counted.inputs;
  return null;
end $$;

create or replace trigger count_inputs_inserted after insert on specification_inputs
  referencing new table as changed_rows for each statement execute function count_inputs();
create or replace trigger count_inputs_deleted after delete on specification_inputs
  referencing old table as changed_rows for each statement execute function count_inputs();

-- Specifications of earlier versions, which knew no `next_begin`.
select supersede(product_id) from products
where kind = 'car_model' and exists (
  select from specifications
  where output_product_id = product_id and actual_state = 'P' and next_begin is null
);
