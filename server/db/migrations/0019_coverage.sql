-- Coverage: what there is of a part SAP against what plans need of it, and the stock counts that it begins with.

create table stock_counts (
  stock_count_id int generated always as identity constraint stock_counts__pk primary key,
  sap_id int not null constraint stock_counts__sap references part_saps on delete cascade,
  -- what there was at the end of this day
  counted_on date not null,
  quant numeric(15, 6) not null,
  note text collate "und-x-icu",
  user_id int constraint stock_counts__user references users,
  at timestamptz not null default now(),
  constraint stock_counts__sap_and_day unique (sap_id, counted_on),
  constraint stock_counts__counted_on check (counted_on between '1900-01-01' and '2199-12-31'),
  constraint stock_counts__quant check (quant >= 0),
  constraint stock_counts__note_length check (char_length(note) between 1 and 4000)
);

-- Derived by rules/100_coverage.sql, and written by nothing else. A plan × an input may have 18 digits before the point.
create table sap_coverage (
  sap_id int constraint sap_coverage__pk primary key constraint sap_coverage__sap references part_saps on delete cascade,
  needed numeric(30, 6) not null,
  ordered numeric(30, 6) not null,
  stock numeric(30, 6) not null,
  arrived numeric(30, 6) not null,
  transit numeric(30, 6) not null,
  open numeric(30, 6) not null,
  rest numeric(30, 6) not null,
  to_order numeric(30, 6) not null,
  short_on date,
  short_quant numeric(30, 6),
  reason text,
  constraint sap_coverage__reason check (reason in ('late', 'overdue', 'no_day', 'not_invoiced', 'not_ordered')),
  constraint sap_coverage__shortage check (num_nulls(short_on, short_quant, reason) in (0, 3))
);
create index sap_coverage__short_on on sap_coverage (short_on, sap_id);

-- What has to be derived anew: nothing is derived inside a save. Without a unique key, so that nobody waits for anybody.
create table stale_rows (
  what text not null,
  id int not null
);
