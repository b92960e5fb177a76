-- A search that no index helps, of one letter or two, looks into the text of every part SAP. Behind fifteen columns of
-- differing lengths, each of which has to be stepped over, that takes half as long again as in front of them. A column
-- keeps its place for as long as its table stands, so that the table is made anew.

set local maintenance_work_mem = '256MB';

-- Whoever is in the way of any of it, or waits for it, is met before the work begins and not at its end.
do $$
declare
  names text;
begin
  select string_agg(quote_ident(relname), ', ') into names from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e');
  if names is not null then execute 'drop view ' || names; end if;
end $$;
lock table products in share row exclusive mode;
lock table part_saps, specification_inputs, purchase_lines, invoice_lines, stock_counts, sap_coverage
  in access exclusive mode;

-- What an older process stores between this and the rules of the new version has its history, too.
create temporary table rules_of_part_saps on commit drop as
  select 1 as turn, pg_get_functiondef(oid) as definition from pg_proc
    where 'part_saps'::regtype = any (proargtypes::oid[])
  union all
  select 2, pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = 'part_saps'::regclass and not tgisinternal;

alter table part_saps rename to part_saps_before;
alter sequence part_saps_sap_id_seq rename to part_saps_before_sap_id_seq;

create table part_saps (
  sap_id int not null generated always as identity,
  product_id int not null,
  search text generated always as (
    fold(sap_code || E'\x1f' || product_number || E'\x1f' || coalesce(part_number, '') || E'\x1f' || part_name || E'\x1f'
      || coalesce(note, '') || E'\x1f' || coalesce(sap_code_old, '') || E'\x1f' || coalesce(sap_code_older, '') || E'\x1e'
      || coalesce(fold(min_order_quant), '') || E'\x1f' || created_at_label)
  ) stored,
  product_kind text not null generated always as ('part') stored,
  sap_code text collate "und-x-icu" not null,
  sap_code_old text collate "und-x-icu",
  sap_code_older text collate "und-x-icu",
  min_order_quant numeric(12, 3),
  note text collate "und-x-icu",
  state text not null default 'A',
  -- mirrored from the part
  product_number text collate "und-x-icu" not null default '',
  part_name text collate "und-x-icu" not null default '',
  part_number text collate "und-x-icu",
  product_state text not null default 'A',
  -- created_at as a day of the business's time zone
  created_at_label text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  constraint part_saps__state check (state in ('A', 'P')),
  constraint part_saps__sap_code_length check (char_length(sap_code) between 1 and 64),
  constraint part_saps__sap_code_old_length check (char_length(sap_code_old) between 1 and 64),
  constraint part_saps__sap_code_older_length check (char_length(sap_code_older) between 1 and 64),
  constraint part_saps__note_length check (char_length(note) between 1 and 4000),
  constraint part_saps__min_order_quant check (min_order_quant >= 0),
  -- PostgreSQL takes NaN for larger than every number.
  constraint part_saps__min_order_quant_is_number check (min_order_quant <> 'NaN'),
  constraint part_saps__version check (version > 0)
);

insert into part_saps (
  sap_id, product_id, sap_code, sap_code_old, sap_code_older, min_order_quant, note, state, product_number, part_name,
  part_number, product_state, created_at_label, version, created_at, modified_at
) overriding system value
select
  sap_id, product_id, sap_code, sap_code_old, sap_code_older, min_order_quant, note, state, product_number, part_name,
  part_number, product_state, created_at_label, version, created_at, modified_at
from part_saps_before
order by sap_id;

-- No id is given twice, also not that of a SAP which is gone.
select setval('part_saps_sap_id_seq', last_value, is_called) from part_saps_before_sap_id_seq;

-- With the references to it and what are rules over it, which come again below.
drop table part_saps_before cascade;

alter table part_saps add constraint part_saps__pk primary key (sap_id);
create unique index part_saps__sap_code on part_saps (fold(sap_code) text_pattern_ops);
create index part_saps__sap_code_old on part_saps (fold(sap_code_old)) where sap_code_old is not null;
create index part_saps__sap_code_older on part_saps (fold(sap_code_older)) where sap_code_older is not null;
create index part_saps__product_id on part_saps (product_id);
create index part_saps__default_order on part_saps (state, product_number desc, created_at desc, sap_code, sap_id);
create index part_saps__by_code on part_saps (sap_code, sap_id);
create index part_saps__by_number on part_saps (product_number, sap_id);
create index part_saps__by_part_number on part_saps (part_number, sap_id);
create index part_saps__by_part_name on part_saps (part_name, sap_id);
create index part_saps__by_moq on part_saps (min_order_quant, sap_id);
create index part_saps__by_note on part_saps (left(note, 100), sap_id);
create index part_saps__by_state on part_saps (state, sap_id);
create index part_saps__by_day on part_saps (created_at, sap_id);
create index part_saps__search on part_saps using gin (search gin_trgm_ops);
create index part_saps__sampled on part_saps using gin (search gin_trgm_ops) where sap_id % 16 = 0;
create index part_saps__pieces on part_saps using gin (search_pieces(search collate "C"));
create statistics part_saps__sampled on (sap_id % 16) from part_saps;

alter table part_saps
  add constraint part_saps__product foreign key (product_id, product_kind) references products (product_id, kind);
alter table specification_inputs
  add constraint specification_inputs__sap foreign key (sap_id) references part_saps (sap_id);
alter table purchase_lines add constraint purchase_lines__sap foreign key (sap_id) references part_saps (sap_id);
alter table invoice_lines add constraint invoice_lines__sap foreign key (sap_id) references part_saps (sap_id);
alter table stock_counts
  add constraint stock_counts__sap foreign key (sap_id) references part_saps (sap_id) on delete cascade;
alter table sap_coverage
  add constraint sap_coverage__sap foreign key (sap_id) references part_saps (sap_id) on delete cascade;

do $$
declare
  rule text;
begin
  for rule in select definition from rules_of_part_saps order by turn loop execute rule; end loop;
end $$;

analyze part_saps;
