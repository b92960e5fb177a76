-- A specification is superseded (actual_state P) if another active specification of its car model begins later, or on
-- the same day with a higher id. Neither the current day nor the state of the specification itself matters.
-- `next_begin` is the first day on which such a specification begins. The locks on car models let one transaction at a
-- time compare their specifications, and each transaction sees what the previous one stored.
create or replace function supersede(car_model_ids int[]) returns void language plpgsql as $$
begin
  perform from products where product_id = any (car_model_ids) order by product_id for no key update;
  update specifications set actual_state = actual.state, next_begin = actual.next_begin
  from (
    select specification_id, case count(*) filter (where state = 'A') over later when 0 then 'A' else 'P' end as state,
      min(begin_date) filter (where state = 'A') over later as next_begin
    from specifications where output_product_id = any (car_model_ids)
    -- Latest first: each row extends the result of the row before it, instead of counting all later rows again.
    window later as (
      partition by output_product_id order by begin_date desc, specification_id desc
      rows between unbounded preceding and 1 preceding
    )
  ) as actual
  where specifications.specification_id = actual.specification_id
    and (specifications.actual_state, specifications.next_begin) is distinct from (actual.state, actual.next_begin);
end $$;

-- Runs once for all rows of a statement: an import writes hundreds of specifications of one car model.
create or replace function supersede_written() returns trigger language plpgsql as $$
declare
  car_model_ids int[] := array(select distinct output_product_id from changed_rows);
begin
  if cardinality(car_model_ids) > 0 then perform supersede(car_model_ids); end if;
  return null;
end $$;

create or replace function supersede_changed() returns trigger language plpgsql as $$
declare
  car_model_ids int[] := array(
    select distinct car_model_id
    from old_rows join new_rows using (specification_id)
    cross join lateral unnest(array[old_rows.output_product_id, new_rows.output_product_id]) as car_model_id
    where (old_rows.state, old_rows.begin_date, old_rows.output_product_id)
      is distinct from (new_rows.state, new_rows.begin_date, new_rows.output_product_id)
  );
begin
  if cardinality(car_model_ids) > 0 then perform supersede(car_model_ids); end if;
  return null;
end $$;

drop trigger if exists supersede on specifications;
create or replace trigger supersede_inserted after insert on specifications
  referencing new table as changed_rows for each statement execute function supersede_written();
create or replace trigger supersede_deleted after delete on specifications
  referencing old table as changed_rows for each statement execute function supersede_written();
create or replace trigger supersede_updated after update on specifications
  referencing old table as old_rows new table as new_rows for each statement execute function supersede_changed();

-- Stores the number of a specification's inputs.
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

-- Specifications of earlier versions have no `next_begin`.
select supersede(array(
  select distinct output_product_id from specifications where actual_state = 'P' and next_begin is null
));
