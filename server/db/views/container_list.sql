create view container_list as
select
  container_id,
  containers.invoice_id,
  key,
  container,
  lots_label as lots,
  lots as all_lots,
  containers.status,
  status_label(containers.status) as status_label,
  containers.expected_on,
  due_on,
  -- days since it was due; nothing without a day is late
  case when not arrived and due_on < (select today()) then (select today()) - due_on end as days_late,
  containers.arrived_on,
  here_on,
  arrived,
  containers.invoice_number,
  containers.purchase_number collate natural_order as purchase_number,
  product_label,
  line_count,
  case when arrived then 0 else (
    select count(*)::int from container_stops where container_stops.container_id = containers.container_id
  ) end as stops,
  -- The same, found for all at once: by this it is sorted and filtered. Where it is not asked for nothing is joined.
  coalesce(stops_of_all, 0) as all_stops,
  containers.search,
  container || E'\x1f' || key as container_forms,
  container_search_form(key) as container_key,
  search_form(invoices.invoice_number) as invoice_key
from containers
-- Not denormalised: a label that changes locks its purchases, which a save locks after its invoice.
join invoices using (invoice_id)
join purchases using (purchase_id)
left join (
  select container_id, count(*)::int as stops_of_all from container_stops
  where container_id = any (array(select container_id from stopping_containers)) group by container_id
) as stopping using (container_id);
