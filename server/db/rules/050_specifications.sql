-- A specification is superseded (actual_state P) when another active one of the same car model begins later,
-- or on the same day with a higher id, whatever today is and whatever its own state is. The car model's lock lets its
-- specifications be compared by one transaction at a time, each seeing what the one before it stored.
create or replace function supersede(car_model_id int) returns void language plpgsql as $$
begin
  perform from products where product_id = car_model_id for no key update;
  update specifications set actual_state = actual.state
  from (
    select older.specification_id, case when exists (
      select from specifications newer
      where newer.output_product_id = car_model_id and newer.state = 'A'
        and (newer.begin_date, newer.specification_id) > (older.begin_date, older.specification_id)
    ) then 'P' else 'A' end as state
    from specifications older where older.output_product_id = car_model_id
  ) as actual
  where specifications.specification_id = actual.specification_id
    and specifications.actual_state is distinct from actual.state;
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

-- The last day on which an active specification is in force that a newer one has superseded, while that day has not
-- passed; null where it has, where none supersedes it, and where it never is in force.
create or replace function in_force_until(id int, car_model_id int, begins date) returns date language sql stable as $$
  select case when min(begin_date) > greatest(begins, today()) then min(begin_date) - 1 end
  from specifications
  where output_product_id = car_model_id and state = 'A' and begin_date >= begins
    and (begin_date, specification_id) > (begins, id)
$$;

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
