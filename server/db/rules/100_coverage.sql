-- Coverage (behaviour 25.1 to 25.6) and what it leaves for each plan (30.1 to 30.5): the rule, for many part SAPs at
-- once.

-- The splits of which a plan has not ended: until the last of them has, none of its plans is over, since they are one
-- order.
create or replace function open_splits() returns int[] language sql stable
return array(select distinct split_of from plans where split_of is not null and end_date >= today());

-- The same while a plan is typed, which stands in for the stored one of its id; without one it is the same.
create or replace function open_splits(typed plans) returns int[] language sql stable
return array_remove(open_splits(), typed.split_of) || array(
  select distinct split_of from plans
  where split_of = typed.split_of and case when plan_id = typed.plan_id then typed.end_date else end_date end >= today()
);

-- What the figures of these SAPs are made of, piece by piece. `what` is
--   count    the latest stock count
--   need     of a plan, on its begin date, without what the count has seen; of all plans that are over, as one
--   ordered  by a purchase, of an open plan
--   rest     of it what stands on no invoice and is still expected
--   promised of this what is promised for a day, on that day
--   arrived  in a container after the count, on its day
--   coming   in a container, on the day it is due, if any; its status
-- `over` says whether the plan ended before today, and all that are one order with it; kind and id name the record that
-- says so. A need of an open plan also tells how many cars the plan has and what one of them needs. A plan that is
-- typed and not stored stands in for the stored one of its id, if there is one.
create or replace function coverage_elements(ids int[], typed plans default null)
returns table (
  sap_id int, what text, over boolean, day date, quant numeric, status text, kind text, id int, container text,
  cars numeric, input numeric
)
-- A cached query plan for one SAP is slow for 2,000, and planning costs too much for one: callers choose by
-- `plan_cache_mode`.
language plpgsql stable set enable_nestloop = on as $$
#variable_conflict use_column
declare
  this_day date := today();
  -- Single values, which a custom plan takes for constants.
  typed_id int := typed.plan_id;
  typed_end date := typed.end_date;
  open_splits int[] := open_splits(typed);
begin
  return query
  with counts as materialized (
    select distinct on (sap_id) sap_id, stock_count_id, counted_on, quant
    from stock_counts where sap_id = any (ids) order by sap_id, counted_on desc
  ),
  sent as materialized (
    select line.sap_id, purchase_id, invoice_id, containers.container,
      case when plan_id = typed_id then typed_end else plans.end_date end < this_day
        and not coalesce(split_of = any (open_splits), false) as over,
      containers.status, due_on, here_on, coalesce(package.quant, line.quant) as quant
    from invoice_lines as line
    left join invoice_packages as package using (invoice_id, sap_id)
    join invoices using (invoice_id)
    join containers using (invoice_id)
    join purchases using (purchase_id)
    join plans using (plan_id)
    where line.sap_id = any (ids)
      and key = container_key(case when package.package_no is null then line.container else package.container end)
  ),
  ordered as materialized (
    select line.sap_id, purchase_id, line.quant,
      line.closed_on is not null or purchases.closed_on is not null as closed
    from purchase_lines as line
    join purchases using (purchase_id)
    join plans using (plan_id)
    where line.sap_id = any (ids) and (
      case when plan_id = typed_id then typed_end else plans.end_date end >= this_day or split_of = any (open_splits)
    )
  ),
  invoiced as (
    select sap_id, purchase_id, sum(quant) as quant from sent where not over group by sap_id, purchase_id
  ),
  promised as (
    select sap_id, purchase_id, promise.day, promise_left(
      promise.quant,
      sum(promise.quant) over (partition by sap_id, purchase_id order by promise.day),
      invoiced.quant
    ) as quant
    from purchase_promises as promise
    join ordered using (sap_id, purchase_id)
    left join invoiced using (sap_id, purchase_id)
    where promise.sap_id = any (ids) and not closed
  )
  select sap_id, 'count', false, counted_on, quant, null, 'part_sap', sap_id, null::text, null::numeric, null::numeric
  from counts
  union all
  select sap_id, 'need', plan_id is null, day, sum(need), null, 'plan', plan_id, null, max(cars), max(input)
  from (
    select sap_id, cars, input, input * cars_after_count(cars, begin_date, end_date, counted_on) as need,
      case when is_open then plan_id end as plan_id, case when is_open then begin_date end as day
    from (
      select sap_id, inputs.quant as input, plan_id, begin_date, end_date, plans.quant as cars,
        end_date >= this_day or coalesce(split_of = any (open_splits), false) as is_open
      from specification_inputs as inputs join plans using (specification_id)
      where sap_id = any (ids) and plan_id is distinct from typed_id
      union all
      select sap_id, inputs.quant, typed_id, typed.begin_date, typed_end, typed.quant,
        typed_end >= this_day or coalesce(typed.split_of = any (open_splits), false)
      from specification_inputs as inputs
      where sap_id = any (ids) and specification_id = typed.specification_id
    ) as planned left join counts using (sap_id)
  ) as needs
  group by sap_id, plan_id, day
  union all
  select sap_id, 'ordered', false, null, quant, null, 'purchase', purchase_id, null, null, null from ordered
  union all
  select sap_id, 'rest', false, null, greatest(0, ordered.quant - coalesce(invoiced.quant, 0)), null,
    'purchase', purchase_id, null, null, null
  from ordered left join invoiced using (sap_id, purchase_id) where not closed
  union all
  select sap_id, 'promised', false, day, quant, null, 'purchase', purchase_id, null, null, null from promised
  union all
  select sap_id, case when here_on is null then 'coming' else 'arrived' end, over, coalesce(here_on, due_on),
    sum(sent.quant), status, 'invoice', invoice_id, container, null, null
  from sent left join counts using (sap_id)
  where here_on is null or counted_on is null or here_on > counted_on
  group by sap_id, here_on, due_on, over, status, invoice_id, container;
end $$;

-- How many cars of a plan are still to be built after a count: its quantity shared out over its days, of those that
-- come after the count, rounded up to a whole car. `div` and `mod` are exact; a quotient of decimals is itself rounded.
create or replace function cars_after_count(quant numeric, begin_date date, end_date date, counted_on date)
returns numeric language sql immutable parallel safe
return case
  when counted_on is null or counted_on < begin_date then quant
  when counted_on >= end_date then 0
  else least(quant, div(quant * (end_date - counted_on), end_date - begin_date + 1)
    + sign(mod(quant * (end_date - counted_on), end_date - begin_date + 1)))
end;

create or replace function shortage_label(reason text) returns text
language sql immutable parallel safe strict
return case reason
  when 'late' then 'Comes too late' when 'overdue' then 'Overdue' when 'no_day' then 'No day'
  when 'not_invoiced' then 'Not invoiced' when 'not_ordered' then 'Not ordered'
end;

-- So many cars a SAP allows of a plan; `div` is exact, a quotient of decimals is itself rounded.
create or replace function cars_allowed(cars numeric, input numeric, missing numeric)
returns numeric language sql immutable parallel safe
return case when missing > 0 then div(cars * input - missing, input) else cars end;

-- A type cannot be replaced. In an earlier version derive_coverage and coverage_now stood for these two functions: they
-- stay for processes of that version that run beside, until a migration drops them.
drop function if exists coverage_of(int[], plans);
drop function if exists coverage_of_one(int);
drop type if exists plan_need;

-- What an open plan still needs of a SAP, for how many cars, and what it lacks (behaviour 30.1 to 30.4). Plans take
-- parts in the order of their begin, then of their ids. `gap` is what there is too little for a plan and those before
-- it together, negative where something is left over; `missing` what this plan lacks by it.
create type plan_need as (
  plan_id int, begin_date date, quant numeric, cars numeric, input numeric, gap_now numeric, gap_at_begin numeric,
  missing_now numeric, missing_at_begin numeric, full_on date, reason text
);

-- The coverage of these SAPs as it is now, one row for each of which not all figures are 0, with what open plans need
-- of it. `left_over` is the stock before it is held at 0 or more.
create function coverage_of(ids int[], typed plans default null)
returns table (figures sap_coverage, needs plan_need[])
-- How many pieces there are is not known beforehand: joined piece by piece they took ten times as long.
language plpgsql stable set enable_nestloop = off as $$
#variable_conflict use_column
declare
  this_day date := today();
begin
  return query
  with element as materialized (
    select *, case what when 'need' then -quant else quant end as moved,
      what in ('coming', 'promised') and not over as is_coming
    from coverage_elements(ids, typed) where quant > 0
  ),
  sums as (
    select sap_id,
      coalesce(sum(quant) filter (where what = 'need' and not over), 0) as needed,
      coalesce(sum(quant) filter (where what = 'ordered'), 0) as ordered,
      coalesce(sum(moved) filter (where what = 'count' or (over and what in ('need', 'arrived'))), 0) as left_over,
      coalesce(sum(quant) filter (where what = 'arrived' and not over), 0) as arrived,
      coalesce(sum(quant) filter (where is_coming and status = 'T'), 0) as transit,
      coalesce(sum(quant) filter (where is_coming and status = 'O'), 0) as open,
      coalesce(sum(quant) filter (where what = 'rest'), 0) as rest,
      coalesce(sum(quant) filter (where what = 'promised'), 0) as promised,
      coalesce(sum(quant) filter (where is_coming and day >= this_day), 0) as in_sight,
      coalesce(sum(quant) filter (where is_coming and day < this_day), 0) as overdue,
      coalesce(sum(quant) filter (where is_coming and day is null), 0) as no_day
    from element group by sap_id
  ),
  -- What is needed and what is counted on, each with its sum until then.
  moves as (
    select sap_id, what = 'need' as is_need, id, day, quant, cars, input,
      sum(quant) over (partition by sap_id, what = 'need' order by day, id rows unbounded preceding) as until
    from element where (what = 'need' and not over) or (is_coming and day >= this_day)
  ),
  -- What is expected today counts for what began before, and on one day what comes stands before what is needed. A need
  -- is met by the first coming whose sum reaches its own.
  timed as (
    select moves.*, greatest(0, left_over) + arrived as in_hand, in_sight, overdue, no_day, rest, promised,
      coalesce(sum(quant) filter (where not is_need)
        over (partition by sap_id order by greatest(day, this_day), is_need), 0) as by_begin,
      min(day) filter (where not is_need) over (
        partition by sap_id
        order by until - case when is_need then greatest(0, left_over) + arrived else 0 end desc, is_need
        rows unbounded preceding
      ) as reached_on
    from moves join sums using (sap_id)
  ),
  gaps as (
    select *, until - in_hand as gap_now, until - in_hand - by_begin as gap_at_begin, in_sight - by_begin as late
    from timed where is_need
  ),
  needs as (
    select *,
      case when gap_now <= 0 then this_day else reached_on end as full_on,
      case
        when gap_at_begin <= 0 then null
        when gap_at_begin <= late then 'late'
        when gap_at_begin <= late + overdue then 'overdue'
        when gap_at_begin <= late + overdue + no_day then 'no_day'
        when gap_at_begin <= late + overdue + no_day + rest - promised then 'not_invoiced'
        else 'not_ordered'
      end as reason
    from gaps
  ),
  needs_of_saps as (
    select sap_id, array_agg(row(
      id, day, quant, cars, input, gap_now, gap_at_begin,
      greatest(0, least(quant, gap_now)), greatest(0, least(quant, gap_at_begin)), full_on, reason
    )::plan_need) as needs
    from needs group by sap_id
  )
  select
    -- In the order of the table's columns.
    row(
      sap_id, needed, ordered, greatest(0, left_over), arrived, transit, open, rest,
      greatest(0, needed - greatest(0, left_over) - arrived - transit - open - rest),
      short_on, short_quant, reason, promised, left_over
    )::sap_coverage,
    needs
  from sums left join needs_of_saps using (sap_id)
  -- The last need of the first day that is short has the gap of that day.
  left join lateral (
    select begin_date as short_on, gap_at_begin as short_quant, reason from unnest(needs) where gap_at_begin > 0
    order by begin_date, gap_at_begin desc limit 1
  ) as shortage on true
  where needed + ordered + greatest(0, left_over) + arrived + transit + open + rest > 0;
end $$;

-- The coverage of one SAP as it is now, planned once in each session.
create function coverage_of_one(id int) returns table (figures sap_coverage, needs plan_need[])
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from coverage_of(array[id]);
end $$;

-- Derives the coverage of these SAPs anew, and what plans lack of them, and writes what differs.
create or replace function refresh_coverage(ids int[]) returns void
language sql set plan_cache_mode = force_custom_plan as $$
  with derived as materialized (select * from coverage_of(ids)),
  lacking as materialized (
    select (figures).sap_id, need.*, greatest(0, gap_at_begin) as gap,
      cars_allowed(cars, input, missing_now) as cars_now, cars_allowed(cars, input, missing_at_begin) as cars_at_begin
    from derived cross join unnest(needs) as need where missing_now > 0
  ),
  gone as (
    delete from sap_coverage
    where sap_id = any (ids) and sap_id not in (select (figures).sap_id from derived)
  ),
  gone_shortages as (
    delete from plan_shortages
    where sap_id = any (ids) and (sap_id, plan_id) not in (select sap_id, plan_id from lacking)
  ),
  shortages as (
    insert into plan_shortages as kept (
      sap_id, plan_id, missing_now, missing_at_begin, gap_at_begin, cars_now, cars_at_begin, full_on, reason
    )
    select sap_id, plan_id, missing_now, missing_at_begin, gap, cars_now, cars_at_begin, full_on, reason from lacking
    on conflict (sap_id, plan_id) do update set
      missing_now = excluded.missing_now, missing_at_begin = excluded.missing_at_begin,
      gap_at_begin = excluded.gap_at_begin, cars_now = excluded.cars_now, cars_at_begin = excluded.cars_at_begin,
      full_on = excluded.full_on, reason = excluded.reason
    where kept is distinct from excluded
  )
  insert into sap_coverage as kept select (figures).* from derived
  -- In the order of the table's columns.
  on conflict (sap_id) do update set (
    sap_id, needed, ordered, stock, arrived, transit, open, rest, to_order, short_on, short_quant, reason, promised,
    left_over
  ) = row(excluded.*)
  where kept is distinct from excluded;
$$;

-- What each of these SAPs waits for that has a gap: the piece whose coming closes it, in the order in which they come,
-- what is promised by a purchase after what invoices say of the same day; no row where nothing that is known to come
-- does.
create or replace function awaited_pieces(ids int[], gaps numeric[], typed plans default null)
returns table (sap_id int, kind text, id int, container text)
language plpgsql stable as $$
#variable_conflict use_column
declare
  this_day date := today();
begin
  return query
  with coming as (
    select sap_id, kind, id, container,
      sum(quant) over (partition by sap_id order by day, kind, id, container rows unbounded preceding) as until
    from coverage_elements(ids, typed)
    where quant > 0 and not over and what in ('coming', 'promised') and day >= this_day
  )
  select distinct on (sap_id) sap_id, kind, id, container
  from coming join unnest(ids, gaps) as asked (sap_id, gap) using (sap_id)
  where until >= gap order by sap_id, until;
end $$;

-- What there is of a SAP, piece by piece in the order in which it counts, with what is left after each: what is in
-- stock, what has arrived, then day by day what comes, then what is promised, before what is needed. So many of these
-- from a place on; and behind them, with a reason, so many that still come and are not counted on. Each row tells how
-- many pieces count; where nothing is to be shown there is one row, which tells only that.
create or replace function coverage_balance(id int, in_stock numeric, counted_on date, skip int, most int, most_aside int)
returns table (
  place bigint, day date, what text, quant numeric, balance numeric, kind text, record_id int, container text,
  reason text, count bigint
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  this_day date := today();
begin
  return query
  with element as materialized (
    select day, what, quant, kind, element.id as record_id, container, over, case
      when over then null
      when what = 'arrived' then 1
      when what = 'need' or (what in ('coming', 'promised') and day >= this_day) then 2
    end as part
    from coverage_elements(array[coverage_balance.id]) as element where quant > 0
  ),
  stock as (
    select 0 as part, coverage_balance.counted_on as day, 'stock' as what, in_stock as quant, 'part_sap' as kind,
      coverage_balance.id as record_id, null as container
    where in_stock > 0 or coverage_balance.counted_on is not null
  ),
  counted as (
    select (select count(*) from stock) + (select count(*) from element where part is not null) as count
  ),
  pieces as (
    select * from stock
    union all
    select part, day, what, quant, kind, record_id, container from element where part is not null
  ),
  -- What is expected today counts for what began before.
  timed as (
    select *, case part when 2 then greatest(day, this_day) else day end as counts_on, what = 'need' as is_need,
      what = 'promised' as is_promise
    from pieces
  ),
  first_pieces as (
    select * from timed order by part, counts_on, is_need, day, is_promise, record_id, container limit skip + most
  ),
  balanced as (
    select row_number() over so_far as place, day, what, quant,
      sum(case when is_need then -quant else quant end) over so_far as balance, kind, record_id, container
    from first_pieces
    window so_far as (
      order by part, counts_on, is_need, day, is_promise, record_id, container rows unbounded preceding
    )
  ),
  -- What is not invoiced and promised for no day.
  not_promised as (
    select record_id, sum(case what when 'rest' then quant else -quant end) as quant
    from element where what in ('rest', 'promised') group by record_id
  ),
  uncounted as (
    select null::date as day, 'coming' as what, quant, 'purchase' as kind, record_id, null as container,
      'not_invoiced' as reason
    from not_promised where quant > 0
    union all
    select day, what, quant, kind, record_id, container,
      case when over then 'over' when day is null then 'no_day' else 'overdue' end
    from element where what in ('coming', 'promised') and part is null
  ),
  aside as (
    select row_number() over (order by day, kind, record_id, container) as place, *
    from uncounted order by place limit most_aside
  ),
  shown as (
    select *, null as reason from balanced where place > skip
    union all
    select place + skip + most, day, what, quant, null, kind, record_id, container, reason from aside
  )
  select shown.*, counted.count from counted left join shown on true;
end $$;
