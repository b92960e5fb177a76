-- Specifications, plans, purchases and invoices, with their lines. «carried»: see 0003.

create table specifications (
  specification_id int generated always as identity constraint specifications__pk primary key,
  output_product_id int not null,
  product_kind text not null generated always as ('car_model') stored,
  begin_date date not null,
  state text not null default 'A',
  note text collate "und-x-icu",
  -- carried from the car model
  product_number text collate "und-x-icu" not null default '',
  model_name text collate "und-x-icu" not null default '',
  model_number text collate "und-x-icu",
  -- carried: how many inputs it has; P when a newer active one exists; the last day in force
  item_count int not null default 0,
  actual_state text not null default 'A',
  product_label text collate "und-x-icu" generated always as (
    label(product_number, model_name, model_number) || ' · from ' || day_label(begin_date)
  ) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  search text generated always as (
    fold(product_number) || E'\x1f' || fold(model_name) || E'\x1f' || coalesce(fold(model_number), '') || E'\x1f'
    || fold(begin_date) || E'\x1f' || fold(item_count) || E'\x1f' || coalesce(fold(note), '') || E'\x1f'
    || lower(state_label(state))
  ) stored,
  constraint specifications__output_product
    foreign key (output_product_id, product_kind) references products (product_id, kind),
  constraint specifications__state check (state in ('A', 'P')),
  constraint specifications__actual_state check (actual_state in ('A', 'P')),
  constraint specifications__begin_date check (begin_date between '1900-01-01' and '2199-12-31'),
  constraint specifications__note_length check (char_length(note) between 1 and 4000),
  constraint specifications__version check (version > 0)
);
create index specifications__output_product_id on specifications (output_product_id, begin_date);
create index specifications__default_order on specifications (
  state asc nulls last, begin_date desc nulls last, product_number desc nulls last, specification_id
);
create index specifications__search on specifications using gin (search gin_trgm_ops);

create table specification_inputs (
  specification_id int not null
    constraint specification_inputs__specification references specifications on delete cascade,
  sap_id int not null constraint specification_inputs__sap references part_saps,
  order_no int not null,
  quant numeric(12, 3) not null,
  constraint specification_inputs__pk primary key (specification_id, sap_id),
  constraint specification_inputs__order_no unique (specification_id, order_no) deferrable,
  constraint specification_inputs__order_no_from_1 check (order_no > 0),
  constraint specification_inputs__quant check (quant >= 0)
);
create index specification_inputs__sap_id on specification_inputs (sap_id);

create table plans (
  plan_id int generated always as identity constraint plans__pk primary key,
  specification_id int not null constraint plans__specification references specifications,
  begin_date date not null,
  end_date date not null,
  quant numeric(12, 3) not null,
  note text collate "und-x-icu",
  -- carried: the specification's label, and the car model's for the purchase's
  product_label text collate "und-x-icu" not null default '',
  model_label text collate "und-x-icu" not null default '',
  product_number text collate "und-x-icu" not null default '',
  plan_label text collate "und-x-icu" generated always as (
    model_label || ' · ' || day_label(begin_date) || ' – ' || day_label(end_date) || ' · ' || trim_scale(quant)::text
  ) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  search text generated always as (
    fold(product_label) || E'\x1f' || coalesce(fold(note), '') || E'\x1f' || fold(begin_date) || E'\x1f' || fold(end_date)
  ) stored,
  constraint plans__days check (end_date >= begin_date),
  constraint plans__begin_date check (begin_date between '1900-01-01' and '2199-12-31'),
  constraint plans__end_date check (end_date between '1900-01-01' and '2199-12-31'),
  constraint plans__quant check (quant >= 0),
  constraint plans__note_length check (char_length(note) between 1 and 4000),
  constraint plans__version check (version > 0)
);
create index plans__specification_id on plans (specification_id);
create index plans__default_order on plans (begin_date desc nulls last, product_label asc nulls last, plan_id);
create index plans__search on plans using gin (search gin_trgm_ops);

create sequence purchase_number as int;

create table purchases (
  purchase_id int generated always as identity constraint purchases__pk primary key,
  purchase_number text collate "und-x-icu" not null default 'PO' || lpad(nextval('purchase_number')::text, 6, '0'),
  plan_id int not null constraint purchases__plan references plans,
  note text collate "und-x-icu",
  -- carried: the plan's label, and how much of the ordered quantity is invoiced in each status
  product_label text collate "und-x-icu" not null default '',
  invoice_open_percent numeric(4, 1) not null default 0,
  invoice_transit_percent numeric(4, 1) not null default 0,
  invoice_arrived_percent numeric(4, 1) not null default 0,
  created_at_label text not null default '',
  modified_at_label text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  search text generated always as (
    fold(purchase_number) || E'\x1f' || fold(product_label) || E'\x1f' || coalesce(fold(note), '') || E'\x1f'
    || fold(created_at_label) || E'\x1f' || fold(modified_at_label)
  ) stored,
  constraint purchases__purchase_number unique (purchase_number),
  constraint purchases__note_length check (char_length(note) between 1 and 4000),
  constraint purchases__percents check (
    invoice_open_percent >= 0 and invoice_transit_percent >= 0 and invoice_arrived_percent >= 0
    and invoice_open_percent + invoice_transit_percent + invoice_arrived_percent <= 100
  ),
  constraint purchases__version check (version > 0)
);
create index purchases__plan_id on purchases (plan_id);
create index purchases__default_order on purchases (
  created_at desc nulls last, purchase_number asc nulls last, purchase_id
);
create index purchases__search on purchases using gin (search gin_trgm_ops);

create table purchase_lines (
  purchase_id int not null constraint purchase_lines__purchase references purchases on delete cascade,
  sap_id int not null constraint purchase_lines__sap references part_saps,
  order_no int not null,
  quant numeric(15, 6) not null,
  constraint purchase_lines__pk primary key (purchase_id, sap_id),
  constraint purchase_lines__order_no unique (purchase_id, order_no) deferrable,
  constraint purchase_lines__order_no_from_1 check (order_no > 0),
  constraint purchase_lines__quant check (quant >= 0)
);
create index purchase_lines__sap_id on purchase_lines (sap_id);

create table purchase_files (
  purchase_id int not null constraint purchase_files__purchase references purchases on delete cascade,
  file_id int not null constraint purchase_files__file references files,
  constraint purchase_files__pk primary key (purchase_id, file_id)
);
create index purchase_files__file_id on purchase_files (file_id);

create table invoices (
  invoice_id int generated always as identity constraint invoices__pk primary key,
  invoice_number text collate "und-x-icu" not null,
  purchase_id int not null constraint invoices__purchase references purchases,
  status text not null default 'O',
  note text collate "und-x-icu",
  -- carried from the purchase
  purchase_number text collate "und-x-icu" not null default '',
  created_at_label text not null default '',
  modified_at_label text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  search text generated always as (
    fold(invoice_number) || E'\x1f' || fold(purchase_number) || E'\x1f' || coalesce(fold(note), '') || E'\x1f'
    || lower(status_label(status)) || E'\x1f' || fold(created_at_label) || E'\x1f' || fold(modified_at_label)
  ) stored,
  constraint invoices__status check (status in ('O', 'T', 'A')),
  constraint invoices__invoice_number_length check (char_length(invoice_number) between 1 and 64),
  constraint invoices__note_length check (char_length(note) between 1 and 4000),
  constraint invoices__version check (version > 0)
);
create unique index invoices__invoice_number on invoices (purchase_id, fold(invoice_number));
create index invoices__default_order on invoices (
  created_at desc nulls last, invoice_number asc nulls last, status asc nulls last, invoice_id
);
create index invoices__search on invoices using gin (search gin_trgm_ops);

create table invoice_lines (
  invoice_id int not null constraint invoice_lines__invoice references invoices on delete cascade,
  sap_id int not null constraint invoice_lines__sap references part_saps,
  order_no int not null,
  quant numeric(15, 6) not null,
  -- one container and LOT as typed, or the distinct ones of the packages beneath, joined by ", "
  container text collate "und-x-icu",
  lot text collate "und-x-icu",
  constraint invoice_lines__pk primary key (invoice_id, sap_id),
  constraint invoice_lines__order_no unique (invoice_id, order_no) deferrable,
  constraint invoice_lines__order_no_from_1 check (order_no > 0),
  constraint invoice_lines__quant check (quant >= 0)
);
create index invoice_lines__sap_id on invoice_lines (sap_id);

-- The containers and LOTs of a line that came in several.
create table invoice_packages (
  invoice_id int not null,
  sap_id int not null,
  package_no int not null,
  container text collate "und-x-icu",
  lot text collate "und-x-icu",
  quant numeric(15, 6) not null,
  constraint invoice_packages__pk primary key (invoice_id, sap_id, package_no),
  constraint invoice_packages__line
    foreign key (invoice_id, sap_id) references invoice_lines on delete cascade,
  constraint invoice_packages__quant check (quant >= 0),
  constraint invoice_packages__container_length check (char_length(container) between 1 and 64),
  constraint invoice_packages__lot_length check (char_length(lot) between 1 and 64)
);

create table invoice_files (
  invoice_id int not null constraint invoice_files__invoice references invoices on delete cascade,
  file_id int not null constraint invoice_files__file references files,
  constraint invoice_files__pk primary key (invoice_id, file_id)
);
create index invoice_files__file_id on invoice_files (file_id);
