-- In a transaction of its own: lists are read while it runs, and only writes of invoices wait. The triggers come with it,
-- so that nothing is missed that a process of the version before writes after it; `rules/065_containers.sql` has them as
-- they are now.
create or replace function sum_up_containers(ids int[]) returns void language sql as $$
  update invoices set containers_label = held.label, containers_due_on = held.due_on
  from unnest(ids) as id cross join lateral (
    select min(due_on) filter (where not arrived) as due_on,
      case when bool_or(key <> '') then count(*) filter (where arrived) || ' of ' || count(*) || ' arrived' end as label
    from containers where containers.invoice_id = id
  ) as held
  where invoices.invoice_id = id
    and (containers_label, containers_due_on) is distinct from (held.label, held.due_on)
$$;

create or replace function sum_up_changed_containers() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct invoice_id) into ids from (
      select container_id, invoice_id, key, arrived, due_on from changed_rows
      except select container_id, invoice_id, key, arrived, due_on from old_rows
    ) as changed;
  else
    select array_agg(distinct invoice_id) into ids from changed_rows;
  end if;
  if ids is not null then perform sum_up_containers(ids); end if;
  return null;
end $$;

create or replace trigger sum_up_inserted after insert on containers referencing new table as changed_rows
  for each statement execute function sum_up_changed_containers();
create or replace trigger sum_up_updated after update on containers
  referencing old table as old_rows new table as changed_rows
  for each statement execute function sum_up_changed_containers();
create or replace trigger sum_up_deleted after delete on containers referencing old table as changed_rows
  for each statement execute function sum_up_changed_containers();

alter table invoices disable trigger user;
select sum_up_containers(array(select invoice_id from invoices));
alter table invoices enable trigger user;
create index invoices__by_containers on invoices (containers_label, invoice_id);
