-- What a supplier has promised for which day of what was ordered, before any invoice says so.
create table purchase_promises (
  purchase_id int not null constraint purchase_promises__purchase references purchases on delete cascade,
  sap_id int not null,
  day date not null,
  quant numeric(15, 6) not null,
  -- A promise belongs to the line of its SAP. A foreign key to the lines would look for the promises of each line that goes,
  -- one by one: 10,000 of them took 0.2 seconds. The triggers of rules/095_promises.sql look for those of all at once.
  constraint purchase_promises__pk primary key (purchase_id, sap_id, day),
  constraint purchase_promises__day check (day between '1900-01-01' and '2199-12-31'),
  constraint purchase_promises__quant check (quant > 0),
  constraint purchase_promises__quant_is_number check (quant <> 'NaN')
);
create index purchase_promises__sap_id on purchase_promises (sap_id);
create index purchase_promises__day on purchase_promises (day);

-- What of `rest` is promised for a day.
alter table sap_coverage add column promised numeric(30, 6) not null default 0;

-- Of what is promised and still to come: the first day from today on, and the days before today.
alter table purchases
  add column next_promise_on date,
  add column overdue_promises_on date[] not null default '{}';
create index purchases__by_next_promise on purchases (next_promise_on, purchase_id);
create index purchases__by_overdue_promises on purchases (cardinality(overdue_promises_on), purchase_id);
create index purchases__overdue_promises on purchases (purchase_id) where overdue_promises_on <> '{}';
create index stale_rows__promises on stale_rows (id) where what = 'promises';
