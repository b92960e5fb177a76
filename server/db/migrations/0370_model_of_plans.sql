-- The car model of a plan without its number, as screens call it: `Cobalt LT-1.5`. The list of plans sorts by it.
alter table plans add column model text collate "und-x-icu" not null
  generated always as (replace(substr(model_label, char_length(product_number) + 4), ' · ', ' ')) stored;
create index plans__by_model on plans (model collate natural_order, plan_id);
