-- Car models and parts are products of two kinds; part SAPs are the orderable materials of parts.
--
-- Columns marked «carried» repeat what another table knows, so that lists sort and search by an index;
-- the triggers in rules/ keep them true, nothing else writes them.

create sequence car_model_number as int;
create sequence part_number as int;

create table products (
  product_id int generated always as identity constraint products__pk primary key,
  kind text not null,
  product_number text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  gen_name text collate "und-x-icu",
  note text collate "und-x-icu",
  state text not null default 'A',
  -- carried: the codes of the part's active SAPs in code order
  sap_codes text collate "und-x-icu",
  -- carried: created_at as a day of the business's time zone
  created_at_label text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  product_label text collate "und-x-icu" generated always as (label(product_number, name, gen_name)) stored,
  name_key text generated always as (fold(name)) stored,
  gen_name_key text generated always as (fold(gen_name)) stored,
  search text generated always as (
    fold(product_number) || E'\x1f' || fold(name) || E'\x1f' || coalesce(fold(gen_name), '') || E'\x1f'
    || coalesce(fold(sap_codes), '') || E'\x1f' || coalesce(fold(note), '') || E'\x1f' || lower(state_label(state))
  ) stored,
  constraint products__kind check (kind in ('car_model', 'part')),
  constraint products__state check (state in ('A', 'P')),
  constraint products__product_number_length check (char_length(product_number) between 1 and 64),
  constraint products__name_length check (char_length(name) between 1 and 200),
  constraint products__gen_name_length check (char_length(gen_name) between 1 and 64),
  constraint products__note_length check (char_length(note) between 1 and 4000),
  constraint products__version check (version > 0),
  -- what foreign keys that demand a kind refer to
  constraint products__id_kind unique (product_id, kind)
);
create unique index products__product_number on products (fold(product_number));
create index products__default_order on products (
  kind, state asc nulls last, product_number desc nulls last, product_id
);
create index products__name_key on products (name_key, gen_name_key) where kind = 'part';
create index products__search on products using gin (search gin_trgm_ops);
create index products__label_search on products using gin (fold(product_label) gin_trgm_ops);

-- Numbers that look like ours but were brought by an import: the sequences step over them for ever.
create table brought_product_numbers (
  number_key text constraint brought_product_numbers__pk primary key
);

create table part_saps (
  sap_id int generated always as identity constraint part_saps__pk primary key,
  product_id int not null,
  product_kind text not null generated always as ('part') stored,
  sap_code text collate "und-x-icu" not null,
  sap_code_old text collate "und-x-icu",
  sap_code_older text collate "und-x-icu",
  min_order_quant numeric(12, 3),
  note text collate "und-x-icu",
  state text not null default 'A',
  -- carried from the part
  product_number text collate "und-x-icu" not null default '',
  part_name text collate "und-x-icu" not null default '',
  part_number text collate "und-x-icu",
  product_state text not null default 'A',
  -- carried: created_at as a day of the business's time zone
  created_at_label text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  search text generated always as (
    fold(sap_code) || E'\x1f' || fold(product_number) || E'\x1f' || coalesce(fold(part_number), '') || E'\x1f'
    || fold(part_name) || E'\x1f' || coalesce(fold(min_order_quant), '') || E'\x1f' || coalesce(fold(note), '')
    || E'\x1f' || lower(state_label(state)) || E'\x1f' || fold(created_at_label) || E'\x1f'
    || coalesce(fold(sap_code_old), '') || E'\x1f' || coalesce(fold(sap_code_older), '')
  ) stored,
  constraint part_saps__product foreign key (product_id, product_kind) references products (product_id, kind),
  constraint part_saps__state check (state in ('A', 'P')),
  constraint part_saps__sap_code_length check (char_length(sap_code) between 1 and 64),
  constraint part_saps__sap_code_old_length check (char_length(sap_code_old) between 1 and 64),
  constraint part_saps__sap_code_older_length check (char_length(sap_code_older) between 1 and 64),
  constraint part_saps__note_length check (char_length(note) between 1 and 4000),
  constraint part_saps__min_order_quant check (min_order_quant >= 0),
  constraint part_saps__version check (version > 0)
);
create unique index part_saps__sap_code on part_saps (fold(sap_code));
create index part_saps__sap_code_old on part_saps (fold(sap_code_old)) where sap_code_old is not null;
create index part_saps__sap_code_older on part_saps (fold(sap_code_older)) where sap_code_older is not null;
create index part_saps__product_id on part_saps (product_id);
create index part_saps__default_order on part_saps (
  state asc nulls last, product_number desc nulls last, created_at desc nulls last, sap_code asc nulls last, sap_id
);
create index part_saps__by_code on part_saps (sap_code asc nulls last, sap_id);
create index part_saps__search on part_saps using gin (search gin_trgm_ops);
