-- SAPs are counted one after another, and common SAPs also once a month.
insert into stock_counts (sap_id, counted_on, quant, user_id, at)
select sap_id, day, (200 + pg_temp.pick(n, 61, 4000)) * case when sap_id <= in_all then 50 else 1 end, user_id,
  day + time '17:00'
from company_size cross join calendar
cross join lateral generate_series(0, counts_a_year * years - 1) as n
cross join lateral (
  select case when n % 40 = 0 then 1 + n / 40 % in_all else 1 + (n::bigint * 7919 % part_saps)::int end as sap_id,
    first_day + (n::bigint * 365 / counts_a_year)::int as day
) as counted
join planners on place = n % 30
on conflict do nothing;
