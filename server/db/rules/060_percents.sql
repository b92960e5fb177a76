-- How much of a purchase is invoiced: each SAP's ordered quantity is filled with arrived, then transit, then open
-- quantity; each percentage is its filled sum ÷ ordered sum × 100, rounded down to one decimal. Nothing ordered is 0.
create or replace function fill_percents(ids int[]) returns void language sql as $$
  with invoiced as (
    select invoices.purchase_id, invoice_lines.sap_id,
      sum(quant) filter (where status = 'A') as arrived,
      sum(quant) filter (where status = 'T') as transit,
      sum(quant) filter (where status = 'O') as open
    from invoices join invoice_lines using (invoice_id)
    where invoices.purchase_id = any (ids)
    group by 1, 2
  ), filled as (
    select purchase_id, quant as ordered,
      least(quant, coalesce(arrived, 0)) as to_arrived,
      least(quant, coalesce(arrived, 0) + coalesce(transit, 0)) as to_transit,
      least(quant, coalesce(arrived, 0) + coalesce(transit, 0) + coalesce(open, 0)) as to_open
    from purchase_lines left join invoiced using (purchase_id, sap_id)
    where purchase_id = any (ids)
  ), sums as (
    select id as purchase_id, nullif(sum(ordered), 0) as ordered, sum(to_arrived) as arrived,
      sum(to_transit - to_arrived) as transit, sum(to_open - to_transit) as open
    from unnest(ids) as id left join filled on filled.purchase_id = id
    group by id
  ), percents as (
    select purchase_id,
      coalesce(div(arrived * 1000, ordered) / 10, 0) as arrived,
      coalesce(div(transit * 1000, ordered) / 10, 0) as transit,
      coalesce(div(open * 1000, ordered) / 10, 0) as open
    from sums
  )
  update purchases set
    invoice_arrived_percent = percents.arrived,
    invoice_transit_percent = percents.transit,
    invoice_open_percent = percents.open
  from percents
  where purchases.purchase_id = percents.purchase_id
    and (invoice_arrived_percent, invoice_transit_percent, invoice_open_percent)
      is distinct from (percents.arrived, percents.transit, percents.open);
$$;

create or replace function fill_percents_of_purchases() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(distinct purchase_id) into ids from changed_rows;
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

create or replace function fill_percents_of_invoices() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  select array_agg(distinct invoices.purchase_id) into ids from changed_rows join invoices using (invoice_id);
  if ids is not null then perform fill_percents(ids); end if;
  return null;
end $$;

create or replace function fill_percents_of_invoice() returns trigger language plpgsql as $$
begin
  perform fill_percents(case tg_op when 'DELETE' then array[old.purchase_id]
    else array(select distinct unnest(array[old.purchase_id, new.purchase_id])) end);
  return null;
end $$;

create or replace trigger fill_percents_inserted after insert on purchase_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_deleted after delete on purchase_lines
  referencing old table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_inserted after insert on invoice_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_invoices();
create or replace trigger fill_percents_deleted after delete on invoice_lines
  referencing old table as changed_rows for each statement execute function fill_percents_of_invoices();
create or replace trigger fill_percents_updated after update on purchase_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_purchases();
create or replace trigger fill_percents_updated after update on invoice_lines
  referencing new table as changed_rows for each statement execute function fill_percents_of_invoices();
-- A deleted invoice takes its lines along; they no longer lead to it, so it speaks for them.
create or replace trigger fill_percents after delete or update of status, purchase_id on invoices
  for each row execute function fill_percents_of_invoice();
