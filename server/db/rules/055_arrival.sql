-- An Arrived invoice has a day of arrival: the given day, otherwise the day that it already has, otherwise today.
-- Invoices with another status have none.
create or replace function set_arrival() returns trigger language plpgsql as $$
begin
  if new.status <> 'A' then
    new.arrived_on := null;
  elsif new.arrived_on is null then
    new.arrived_on := case tg_op when 'UPDATE' then old.arrived_on end;
    new.arrived_on := coalesce(new.arrived_on, today());
  end if;
  return new;
end $$;

create or replace trigger set_arrival before insert or update of status, arrived_on on invoices
  for each row execute function set_arrival();

-- A purchase line with a new quantity is reopened, because deliveries are expected again.
create or replace function reopen_line() returns trigger language plpgsql as $$
begin
  new.closed_on := null;
  return new;
end $$;

create or replace trigger reopen_line before update of quant on purchase_lines
  for each row when (old.quant <> new.quant) execute function reopen_line();
