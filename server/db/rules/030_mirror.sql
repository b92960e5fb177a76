-- Earlier versions of these functions took a row. They are dropped in the step that replaces them.
drop function if exists mirror_to_part_saps(products), mirror_to_specifications(products),
  mirror_to_plans(specifications), mirror_to_purchases(plans);

-- Mirrored columns follow one pattern. A child copies the columns of its parent when it is written, and a changed
-- parent writes them to its children (`mirror_to_...`, which can also rebuild all children: docs/derived-data.md). A
-- child locks its parent until the transaction ends, so that a concurrent change of the parent either comes first and
-- is copied, or waits and then updates the child. To avoid deadlocks, the app and the triggers lock parents before
-- children, and the rows of a table in the order of their ids. A child that also updates its parent (a part's list of
-- codes, which specification supersedes another) takes an update lock: two transactions that upgrade a shared lock
-- would deadlock.

create or replace function mirror_part() returns trigger language plpgsql as $$
begin
  select product_number, name, gen_name, state
    into new.product_number, new.part_name, new.part_number, new.product_state
    from products where product_id = new.product_id for no key update;
  return new;
end $$;

create or replace function mirror_car_model() returns trigger language plpgsql as $$
begin
  select product_number, name, gen_name
    into new.product_number, new.model_name, new.model_number
    from products where product_id = new.output_product_id for no key update;
  return new;
end $$;

create or replace function mirror_specification() returns trigger language plpgsql as $$
begin
  select product_label, label(product_number, model_name, model_number), product_number
    into new.product_label, new.model_label, new.product_number
    from specifications where specification_id = new.specification_id for share;
  return new;
end $$;

create or replace function mirror_plan() returns trigger language plpgsql as $$
begin
  select plan_label into new.product_label from plans where plan_id = new.plan_id for share;
  return new;
end $$;

-- A purchase's number never changes, so no lock is needed.
create or replace function mirror_purchase() returns trigger language plpgsql as $$
begin
  select purchase_number into new.purchase_number from purchases where purchase_id = new.purchase_id;
  return new;
end $$;

-- An import provides the mirrored columns of its SAPs after locking their parts: reading them for each row would take
-- as long as storing the row.
create or replace trigger mirror_part_inserted before insert on part_saps
  for each row when (new.product_number = '') execute function mirror_part();
create or replace trigger mirror_part_updated before update of product_id on part_saps
  for each row when (new.product_id <> old.product_id) execute function mirror_part();
create or replace trigger mirror_car_model before insert or update of output_product_id on specifications
  for each row execute function mirror_car_model();
create or replace trigger mirror_specification before insert or update of specification_id on plans
  for each row execute function mirror_specification();
create or replace trigger mirror_plan before insert or update of plan_id on purchases
  for each row execute function mirror_plan();
create or replace trigger mirror_purchase before insert or update of purchase_id on invoices
  for each row execute function mirror_purchase();

-- These functions take the ids of the parents, but `label_plans` those of the children. The children are locked in a
-- separate statement, so that the next statement sees the changes of previous lock holders. Without children, the
-- update is skipped: it would run the table's statement triggers even without a row.
create or replace function mirror_to_part_saps(part_ids int[]) returns void language plpgsql as $$
begin
  perform from part_saps where product_id = any (part_ids) order by sap_id for no key update;
  if not found then return; end if;
  update part_saps set
    product_number = part.product_number, part_name = part.name, part_number = part.gen_name, product_state = part.state
  from products as part
  where part.product_id = any (part_ids) and part_saps.product_id = part.product_id;
end $$;

create or replace function mirror_to_specifications(car_model_ids int[]) returns void language plpgsql as $$
begin
  perform from specifications where output_product_id = any (car_model_ids)
    order by specification_id for no key update;
  if not found then return; end if;
  update specifications set
    product_number = car_model.product_number, model_name = car_model.name, model_number = car_model.gen_name
  from products as car_model
  where car_model.product_id = any (car_model_ids) and specifications.output_product_id = car_model.product_id;
end $$;

create or replace function label_plans(plan_ids int[]) returns void language plpgsql as $$
begin
  perform from plans where plan_id = any (plan_ids) order by plan_id for no key update;
  if not found then return; end if;
  update plans set
    product_label = specification.product_label,
    model_label = label(specification.product_number, specification.model_name, specification.model_number),
    product_number = specification.product_number
  from specifications as specification
  where plans.plan_id = any (plan_ids) and plans.specification_id = specification.specification_id;
end $$;

create or replace function mirror_to_plans(specification_ids int[]) returns void language sql as $$
  select label_plans(array(select plan_id from plans where specification_id = any (specification_ids)))
$$;

create or replace function mirror_to_purchases(plan_ids int[]) returns void language plpgsql as $$
begin
  perform from purchases where plan_id = any (plan_ids) order by purchase_id for no key update;
  if not found then return; end if;
  update purchases set product_label = plan.plan_label
  from plans as plan
  where plan.plan_id = any (plan_ids) and purchases.plan_id = plan.plan_id;
end $$;

-- Runs once for all rows of a statement: a car model has thousands of purchases, and an import renames thousands of
-- parts. `except` takes linear time, unlike a join whose plan was made for one row.
create or replace function touch_children() returns trigger language plpgsql as $$
declare
  ids constant int[] := array(
    select product_id from (
      select product_id, product_number, name, gen_name, state from new_rows
      except select product_id, product_number, name, gen_name, state from old_rows
    ) as changed
  );
begin
  if cardinality(ids) = 0 then return null; end if;
  perform mirror_to_part_saps(ids);
  perform mirror_to_specifications(ids);
  return null;
end $$;

create or replace function touch_plans() returns trigger language plpgsql as $$
declare
  ids constant int[] := array(
    select specification_id from (
      select specification_id, product_label from new_rows except select specification_id, product_label from old_rows
    ) as changed
  );
  later int[];
  now int[];
begin
  if cardinality(ids) = 0 then return null; end if;
  -- One statement finds all plans: between two, another transaction could settle a plan, which neither would find.
  select array_agg(plan_id) filter (where settled), array_agg(plan_id) filter (where not settled) into later, now
  from plans where specification_id = any (ids);
  -- A car model gets more plans every year. The labels of settled plans and of their purchases may be updated later.
  insert into stale_rows (what, id) select 'labels', unnest(later);
  perform label_plans(now);
  return null;
end $$;

-- Updates the labels of up to `most` stale plans and returns their number. A plan that is being saved is skipped until
-- later.
create or replace function refresh_stale_labels(most int) returns int language plpgsql as $$
declare
  noted constant int[] := array(select distinct id from stale_rows where what = 'labels' limit most);
  free constant int[] := array(
    select plan_id from plans where plan_id = any (noted) order by plan_id for no key update skip locked
  );
begin
  delete from stale_rows where what = 'labels' and id = any (noted)
    and (id = any (free) or not exists (select from plans where plan_id = id));
  perform label_plans(free);
  return cardinality(free);
end $$;

create or replace function touch_purchases() returns trigger language plpgsql as $$
declare
  ids constant int[] := array(
    select plan_id from (
      select plan_id, plan_label from new_rows except select plan_id, plan_label from old_rows
    ) as changed
  );
begin
  if cardinality(ids) > 0 then perform mirror_to_purchases(ids); end if;
  return null;
end $$;

create or replace trigger touch_children after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function touch_children();
create or replace trigger touch_plans after update on specifications
  referencing old table as old_rows new table as new_rows for each statement execute function touch_plans();
create or replace trigger touch_purchases after update on plans
  referencing old table as old_rows new table as new_rows for each statement execute function touch_purchases();
