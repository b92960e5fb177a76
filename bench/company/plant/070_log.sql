-- Batches: imports of counts, monthly imports and bulk changes, 510 a year.
insert into batches (
  kind, record_kind, user_id, at, at_label, title, filename, inserted, updated, transaction_id, first_history_id,
  last_history_id
)
select kind, record_kind, user_id, moment, moment_label(moment), title, filename, 0, updated, (n % 1000 + 3)::text::xid8, n, n
from company_size cross join calendar
cross join lateral generate_series(1, 510 * years) as n
join planners on place = n % 30
cross join lateral (
  select first_day + (n * 365 / 510) + time '13:00' + n * interval '1 second' as moment,
    case when n % 42 = 0 then 'import' when n % 2 = 0 then 'stock_counts' else 'bulk' end as kind,
    case when n % 2 = 0 then 'part_sap' else 'invoice' end as record_kind,
    case when n % 42 = 0 then 'Part SAPs imported' when n % 2 = 0 then 'Stock counts imported'
      else '30 containers arrived' end as title,
    case when n % 2 = 0 then 'counts ' || n || '.xlsx' end as filename,
    case when n % 2 = 0 then 100 else 30 end as updated
) as described
order by n;

insert into security_events (at, at_label, event, username, address, details)
select moment, moment_label(moment), event, username, '10.0.' || n % 30 || '.' || n % 250,
  case event when 'export' then jsonb_build_object('list', 'container_list', 'rows', pg_temp.pick(n, 72, 5000))
    when 'upload' then jsonb_build_object('file_id', n, 'size', pg_temp.pick(n, 73, 900000))
    when 'delete' then jsonb_build_object('kind', 'invoice', 'count', 1, 'ids', jsonb_build_array(n))
    else '{}' end
from company_size cross join calendar
cross join lateral generate_series(1, events_a_year * years) as n
cross join lateral (select first_day + n * 365.0 / events_a_year * interval '1 day' as moment) as passed
join planners on place = pg_temp.pick(n, 74, 30)
cross join lateral (
  select (array['sign_in', 'sign_out', 'sign_in', 'export', 'upload', 'export', 'sign_in', 'sign_out', 'delete',
    'import'])[1 + pg_temp.pick(n, 71, 10)] as event
) as happened
order by n;
