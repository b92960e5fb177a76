-- Containers: each stands for one container on one invoice, since a container's number comes back a year later.

-- What a container is known by: its number without case, spaces, hyphens, points and slashes; '' is none.
create function container_key(container text) returns text
language sql immutable parallel safe
return coalesce(translate(fold(container), E' \u00a0\u2009\u202f-./', ''), '');

create table containers (
  container_id int generated always as identity constraint containers__pk primary key,
  invoice_id int not null constraint containers__invoice references invoices on delete cascade,
  key text not null,
  -- as the first line types it; null where lines came in none
  container text collate "und-x-icu",
  -- its own days; where there is none the invoice's holds
  expected_on date,
  arrived_on date,
  -- denormalised by rules/065_containers.sql from lines and packages: all LOTs, the first three of them, the lines
  lots text collate "und-x-icu",
  lots_label text collate "und-x-icu",
  line_count int not null,
  -- denormalised from the invoice
  invoice_number text collate "und-x-icu" not null,
  purchase_number text collate "und-x-icu" not null,
  invoice_status text not null,
  invoice_expected_on date,
  invoice_arrived_on date,
  due_on date generated always as (coalesce(expected_on, invoice_expected_on)) stored,
  here_on date generated always as (coalesce(arrived_on, invoice_arrived_on)) stored,
  arrived boolean not null generated always as (coalesce(arrived_on, invoice_arrived_on) is not null) stored,
  status text not null generated always as (
    case when coalesce(arrived_on, invoice_arrived_on) is null then invoice_status else 'A' end
  ) stored,
  search text generated always as (
    fold(coalesce(container, '') || E'\x1f' || key || E'\x1f' || coalesce(lots, '') || E'\x1f' || invoice_number
      || E'\x1f' || purchase_number)
  ) stored,
  constraint containers__key unique (invoice_id, key),
  constraint containers__number check ((key = '') = (container is null)),
  constraint containers__line_count check (line_count > 0),
  constraint containers__expected_on check (expected_on between '1900-01-01' and '2199-12-31'),
  constraint containers__arrived_on check (arrived_on between '1900-01-01' and '2199-12-31')
);

-- The invoices whose lines a transaction changed; rules/065_containers.sql empties it before each commit.
create table changed_contents (invoice_id int not null);

insert into containers (
  invoice_id, key, container, lots, lots_label, line_count, invoice_number, purchase_number, invoice_status,
  invoice_expected_on, invoice_arrived_on
)
select invoice_id, key, container, array_to_string(lots, ', '), array_to_string(lots[1:3], ', ')
    || case when cardinality(lots) > 3 then ' +' || cardinality(lots) - 3 else '' end,
  line_count, invoice_number, purchase_number, status, invoices.expected_on, invoices.arrived_on
from (
  select invoice_id, key,
    case when key <> '' then (array_agg(container order by order_no, package_no))[1] end as container,
    array_agg(distinct lot collate "C") filter (where lot is not null) as lots,
    count(distinct sap_id) as line_count
  from (
    select invoice_id, sap_id, order_no, 0 as package_no, container_key(container) as key, container, lot
    from invoice_lines as line where not exists (
      select from invoice_packages as held where (held.invoice_id, held.sap_id) = (line.invoice_id, line.sap_id)
    )
    union all
    select invoice_id, sap_id, order_no, package_no, container_key(held.container), held.container, held.lot
    from invoice_packages as held join invoice_lines using (invoice_id, sap_id)
  ) as contents
  group by invoice_id, key
) as packed
join invoices using (invoice_id)
order by invoice_id, key;

-- The list's own order, and with a number only; those of one number, and whose number begins with a text.
create index containers__default_order on containers (arrived, due_on, container, container_id);
create index containers__key_text on containers (key text_pattern_ops);
create index containers__search on containers using gin (search gin_trgm_ops);

analyze containers;
