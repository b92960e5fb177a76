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

drop function if exists supersede_written(), supersede_changed(), count_inputs() cascade;
select watch_ids('supersede', 'specifications', '{insert, update, delete}',
  'specification_id, output_product_id, state, begin_date', 'select output_product_id from changed');

-- Stores the number of the inputs of specifications.
create or replace function count_inputs(ids int[]) returns void language plpgsql as $$
begin
  perform from specifications where specification_id = any (ids) order by specification_id for no key update;
  update specifications set item_count = counted.inputs
  from (
    select id as specification_id, count(specification_inputs.sap_id) as inputs
    from unnest(ids) as id left join specification_inputs on specification_inputs.specification_id = id
    group by id
  ) as counted
  where specifications.specification_id = counted.specification_id
    and specifications.item_count <> counted.inputs;
end $$;

select watch_ids('count_inputs', 'specification_inputs', '{insert, delete}', 'specification_id, sap_id',
  'select specification_id from changed');

-- Specifications of earlier versions have no `next_begin`.
select supersede(array(
  select distinct output_product_id from specifications where actual_state = 'P' and next_begin is null
));
