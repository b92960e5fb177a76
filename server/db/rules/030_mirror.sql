-- Mirrored columns, one pattern throughout: a child takes what it mirrors of its parent when it is written, and a
-- parent that changes writes it to its children (`mirror_to_...`, which also make all of it anew:
-- docs/derived-data.md).
--
-- Two transactions at once: the child locks its parent until it is stored, so that a parent that changes meanwhile
-- either is read as it will be or finds the child. Locks go from parent to child and among equals by id, also in the
-- app, so that there is no deadlock. Where the child gives something back (a part's list of codes, which
-- specification supersedes which) the lock is the one of a change, since two shared ones could not both become it.

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

-- A purchase's number never changes, so that nothing needs to be locked.
create or replace function mirror_purchase() returns trigger language plpgsql as $$
begin
  select purchase_number into new.purchase_number from purchases where purchase_id = new.purchase_id;
  return new;
end $$;

-- An import brings what its SAPs mirror, having locked their parts: asking for each row anew would take as long as
-- storing it.
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

create or replace function mirror_to_part_saps(part products) returns void language plpgsql as $$
begin
  update part_saps set
    product_number = part.product_number, part_name = part.name, part_number = part.gen_name, product_state = part.state
  where product_id = part.product_id;
end $$;

create or replace function mirror_to_specifications(car_model products) returns void language plpgsql as $$
begin
  update specifications set
    product_number = car_model.product_number, model_name = car_model.name, model_number = car_model.gen_name
  where output_product_id = car_model.product_id;
end $$;

create or replace function mirror_to_plans(specification specifications) returns void language plpgsql as $$
begin
  update plans set
    product_label = specification.product_label,
    model_label = label(specification.product_number, specification.model_name, specification.model_number),
    product_number = specification.product_number
  where specification_id = specification.specification_id;
end $$;

create or replace function mirror_to_purchases(plan plans) returns void language plpgsql as $$
begin
  update purchases set product_label = plan.plan_label where plan_id = plan.plan_id;
end $$;

create or replace function touch_children() returns trigger language plpgsql as $$
begin
  if new.kind = 'part' then
    perform mirror_to_part_saps(new);
  else
    perform mirror_to_specifications(new);
  end if;
  return null;
end $$;

create or replace function touch_plans() returns trigger language plpgsql as $$
begin
  perform mirror_to_plans(new);
  return null;
end $$;

create or replace function touch_purchases() returns trigger language plpgsql as $$
begin
  perform mirror_to_purchases(new);
  return null;
end $$;

create or replace trigger touch_children after update of product_number, name, gen_name, state on products
  for each row when (
    (old.product_number, old.name, old.gen_name, old.state)
    is distinct from (new.product_number, new.name, new.gen_name, new.state)
  ) execute function touch_children();
create or replace trigger touch_plans after update on specifications
  for each row when (old.product_label is distinct from new.product_label) execute function touch_plans();
create or replace trigger touch_purchases after update on plans
  for each row when (old.plan_label is distinct from new.plan_label) execute function touch_purchases();
