-- Promised days (behaviour 31): the quantity of a purchase line that a supplier promises for a day.

-- The open part of a promise: the sum of promises up to and including this promise minus the invoiced quantity, and at
-- most the promise itself.
create or replace function promise_left(quant numeric, until numeric, invoiced numeric) returns numeric
language sql immutable parallel safe
return greatest(0, least(quant, until - coalesce(invoiced, 0)));

-- The promises of the given purchases with their open parts. Closed lines have no open parts.
create or replace function promises_of_purchases(ids int[])
returns table (purchase_id int, sap_id int, day date, quant numeric, quant_left numeric)
language sql stable as $$
  with invoiced as (
    select purchase_id, line.sap_id, sum(line.quant) as quant
    from invoices join invoice_lines as line using (invoice_id)
    where purchase_id = any (ids) group by purchase_id, line.sap_id
  )
  select purchase_id, sap_id, promise.day, promise.quant,
    case when purchases.closed_on is not null or line.closed_on is not null then 0 else promise_left(
      promise.quant,
      sum(promise.quant) over (partition by purchase_id, sap_id order by promise.day),
      invoiced.quant
    ) end
  from purchase_promises as promise
  join purchases using (purchase_id)
  join purchase_lines as line using (purchase_id, sap_id)
  left join invoiced using (purchase_id, sap_id)
  where purchase_id = any (ids)
$$;

-- Deletes promises with their line.
create or replace function delete_promises_of_lines() returns trigger language plpgsql as $$
begin
  delete from purchase_promises as promise using old_rows
  where promise.purchase_id = old_rows.purchase_id and promise.sap_id = old_rows.sap_id;
  return null;
end $$;

create or replace trigger delete_promises after delete on purchase_lines
  referencing old table as old_rows for each statement execute function delete_promises_of_lines();

-- Refuses a promise without its line.
create or replace function refuse_promises_without_line() returns trigger language plpgsql as $$
begin
  perform from new_rows left join purchase_lines as line using (purchase_id, sap_id) where line.sap_id is null limit 1;
  if found then
    raise foreign_key_violation using message = 'A promise has no line.', constraint = 'purchase_promises__line';
  end if;
  return null;
end $$;

create or replace trigger refuse_without_line after insert on purchase_promises
  referencing new table as new_rows for each statement execute function refuse_promises_without_line();
