-- Generated numbers: CM000001 for car models, PT000001 for parts. They are never reused, even after a delete.
create or replace function next_product_number(kind text) returns text language plpgsql as $$
declare
  number text;
begin
  loop
    number := case kind
      when 'car_model' then own_number('CM', nextval('car_model_number'))
      else own_number('PT', nextval('part_number'))
    end;
    exit when not exists (select from brought_product_numbers where number_key = fold(number));
  end loop;
  return number;
end $$;

create or replace function assign_product_number() returns trigger language plpgsql as $$
begin
  if new.product_number is null or new.product_number = '' then
    new.product_number := next_product_number(new.kind);
  elsif new.product_number ~* '^(CM|PT)\d+$' then
    insert into brought_product_numbers (number_key) values (fold(new.product_number)) on conflict do nothing;
  end if;
  return new;
end $$;

create or replace trigger assign_product_number before insert on products
  for each row execute function assign_product_number();
