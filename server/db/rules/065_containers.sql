-- The containers of an invoice are those that its lines and packages name. A container that no line names is deleted
-- with its days, unless exactly one new number replaces it: then its number was corrected. A save writes lines and
-- packages in several statements, between which a container may be unnamed, so changes are recorded and processed once,
-- before the commit.
drop function if exists note_changed_contents(), sum_up_changed_containers() cascade;
create or replace function note_contents(ids int[]) returns void language sql as $$
  select set_config('partline.contents_noted', 'on', true);
  insert into changed_contents select unnest(ids)
$$;
select watch_ids('note_contents', table_name, '{insert, update, delete}', columns, 'select invoice_id from changed')
from (values
  ('invoice_lines', 'invoice_id, sap_id, order_no, container, lot'),
  ('invoice_packages', 'invoice_id, sap_id, package_no, container, lot')
) as watched (table_name, columns);

-- The invoices are locked in a separate statement, so that the next statement sees the changes of previous lock
-- holders.
create or replace function keep_containers(ids int[]) returns void language plpgsql as $$
begin
  perform from invoices where invoice_id = any (ids) order by invoice_id for no key update;
  with contents as materialized (
    select invoice_id, sap_id, order_no, package_no, coalesce(container, '') as container, lot
    from invoice_contents where invoice_id = any (ids)
  ), named as materialized (
    -- Derives the key of each container once, because some containers have very many lines.
    select container, container_key(container) as key from (select distinct container from contents) as each
  ), packed as materialized (
    select invoice_id, key,
      case when key <> '' then (array_agg(container order by order_no, package_no))[1] end as container,
      array_agg(distinct lot collate "C") filter (where lot is not null) as lots,
      count(distinct sap_id) as line_count
    from contents join named using (container)
    group by invoice_id, key
  ), gone as materialized (
    select invoice_id, container_id from containers
    where invoice_id = any (ids) and (invoice_id, key) not in (select invoice_id, key from packed)
  ), renamed as materialized (
    select invoice_id, min(container_id) as container_id, min(fresh.key) as key
    from gone join (
      select invoice_id, key from packed except select invoice_id, key from containers where invoice_id = any (ids)
    ) as fresh using (invoice_id)
    group by invoice_id having count(*) = 1
  ), deleted as (
    delete from containers
    where container_id in (select container_id from gone except select container_id from renamed)
  ), corrected as (
    update containers set
      key = packed.key, container = packed.container, lots = array_to_string(packed.lots, ', '),
      lots_label = first_lots(packed.lots), line_count = packed.line_count
    from renamed join packed using (invoice_id, key)
    where containers.container_id = renamed.container_id
  )
  insert into containers as kept (
    invoice_id, key, container, lots, lots_label, line_count, invoice_number, purchase_number, invoice_status,
    invoice_expected_on, invoice_arrived_on
  )
  select invoice_id, key, container, array_to_string(lots, ', '), first_lots(lots), line_count, invoice_number, purchase_number, status,
    invoices.expected_on, invoices.arrived_on
  from packed join invoices using (invoice_id)
  where (invoice_id, key) not in (select invoice_id, key from renamed)
  order by invoice_id, key
  on conflict on constraint containers__key do update set
    container = excluded.container, lots = excluded.lots, lots_label = excluded.lots_label,
    line_count = excluded.line_count
  where (kept.container, kept.lots, kept.lots_label, kept.line_count)
    is distinct from (excluded.container, excluded.lots, excluded.lots_label, excluded.line_count);
  insert into stale_rows (what, id)
  select 'short_parts', container_id from containers where invoice_id = any (ids) and not arrived;
end $$;

-- The first three LOTs and the number of other LOTs.
create or replace function first_lots(lots text[]) returns text language sql stable
return array_to_string(lots[1:3], ', ')
  || case when cardinality(lots) > 3 then ' +' || cardinality(lots) - 3 else '' end;

create or replace function keep_changed_containers() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  -- The first event of a transaction processes all changes. Later events return immediately, because scanning
  -- `changed_contents` again would read its dead rows each time.
  if current_setting('partline.contents_noted', true) is distinct from 'on' then return null; end if;
  perform set_config('partline.contents_noted', 'off', true);
  with noted as (delete from changed_contents returning invoice_id)
  select array_agg(distinct invoice_id) into ids from noted join invoices using (invoice_id);
  if ids is not null then perform keep_containers(ids); end if;
  return null;
end $$;

drop trigger if exists keep_containers on changed_contents;
create constraint trigger keep_containers after insert on changed_contents
  deferrable initially deferred for each row execute function keep_changed_containers();

-- Updates the columns that containers mirror from their invoice. Unless the transaction writes the arrival days of
-- containers itself, an invoice that becomes an Open order clears them. A container that arrived on the same day as its
-- invoice follows the invoice back to Transit or to a corrected day, even if the day is stored for the container, too,
-- because a form shows no difference. If no container arrived on the day of the invoice, the change to Transit clears
-- the days of all (behaviour 24.5). Triggers run in the order of their names: `fill_percents_update`, which locks
-- purchases, before `touch_containers`.
create or replace function touch_containers() returns trigger language plpgsql as $$
begin
  update containers set
    invoice_number = n.invoice_number, purchase_number = n.purchase_number, invoice_status = n.status,
    invoice_expected_on = n.expected_on, invoice_arrived_on = n.arrived_on,
    arrived_on = case
      when current_setting('partline.keeps_arrivals', true) = 'on' then containers.arrived_on
      when o.status <> 'O' and n.status = 'O' then null
      when o.status = 'A' and n.arrived_on is distinct from o.arrived_on and (
        containers.here_on = o.arrived_on or n.status = 'T' and not exists (
          select from containers as other where other.invoice_id = n.invoice_id and other.here_on = o.arrived_on
        )
      ) then null
      else containers.arrived_on
    end
  from new_rows as n join old_rows as o using (invoice_id)
  where containers.invoice_id = n.invoice_id
    and (o.invoice_number, o.purchase_number, o.status, o.expected_on, o.arrived_on)
      is distinct from (n.invoice_number, n.purchase_number, n.status, n.expected_on, n.arrived_on);
  return null;
end $$;

create or replace trigger touch_containers after update on invoices
  referencing old table as old_rows new table as new_rows
  for each statement execute function touch_containers();

-- Summarizes the containers of invoices: how many have arrived, whether any has a number, and the first day on which a
-- container that has not arrived is due. An invoice is locked before its containers change.
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

select watch_ids('sum_up_containers', 'containers', '{insert, update, delete}',
  'container_id, invoice_id, key, arrived, due_on', 'select invoice_id from changed');
