-- Codes that look alike are alike: what cannot be seen is left out when texts are compared, and spaces of any kind and
-- number are one (behaviour 5.3). `fold` is what stored columns and indexes are built on; every row for which it says
-- something else now is therefore written again, and no other (docs/decisions/016).

set local maintenance_work_mem = '256MB';

create or replace function fold(value text) returns text
language sql immutable parallel safe strict
return lower(normalize(
  regexp_replace(
    regexp_replace(
      value,
      '[\u0080-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U00013441\U00013442\U000E0000-\U000E0FFF]',
      '', 'g'
    ),
    -- A single common space, which nearly every text has, is left as it is.
    '[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000][ \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*| [ \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+',
    ' ', 'g'
  ), nfc) collate "und-x-icu");

-- Whether a text holds anything that is folded otherwise than before.
create function pg_temp.is_folded_anew(value text) returns boolean
language sql immutable strict
return value ~ '[\u0080-\u009F\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U00013441\U00013442\U000E0000-\U000E0FFF]|  ';

-- Two codes that were told apart may be alike now. Neither is touched: the first keeps its place in the unique index,
-- and each later one stands there with a number of its own. What comes anew has none, so that it cannot be alike.
alter table part_saps add column twin_no int not null default 0;
alter table products add column twin_no int not null default 0;
alter table invoices add column twin_no int not null default 0;

drop index part_saps__sap_code, products__product_number, products__car_model_number_key, invoices__invoice_number;

update part_saps set twin_no = twins.no
from (
  select sap_id, row_number() over (partition by fold(sap_code) order by sap_id) - 1 as no from part_saps
  where fold(sap_code) in (select fold(sap_code) from part_saps where pg_temp.is_folded_anew(sap_code))
) as twins
where part_saps.sap_id = twins.sap_id and twins.no > 0;

update products set twin_no = twins.no
from (
  select product_id, row_number() over (partition by fold(product_number) order by product_id) - 1 as no from products
  where fold(product_number) in (select fold(product_number) from products where pg_temp.is_folded_anew(product_number))
) as twins
where products.product_id = twins.product_id and twins.no > 0;

update invoices set twin_no = twins.no
from (
  select invoice_id, row_number() over (partition by purchase_id, fold(invoice_number) order by invoice_id) - 1 as no
  from invoices
  where (purchase_id, fold(invoice_number)) in (
    select purchase_id, fold(invoice_number) from invoices where pg_temp.is_folded_anew(invoice_number)
  )
) as twins
where invoices.invoice_id = twins.invoice_id and twins.no > 0;

-- What is stored in its folded form, written again.
update products set name = name, gen_name = gen_name where pg_temp.is_folded_anew(search);
update part_saps set sap_code = sap_code where pg_temp.is_folded_anew(search);
update specifications set model_name = model_name where pg_temp.is_folded_anew(search);
update plans set product_label = product_label, model_label = model_label where pg_temp.is_folded_anew(search);
update purchases set product_label = product_label where pg_temp.is_folded_anew(search);
update invoices set invoice_number = invoice_number where pg_temp.is_folded_anew(search);

-- Where an invoice has containers that are alike now, each stays with its own days until the invoice is saved again.
update containers set key = anew.key, container = case when anew.key <> '' then containers.container end
from (
  select distinct on (invoice_id, container_key(container)) container_id, invoice_id, container_key(container) as key
  from containers where pg_temp.is_folded_anew(container) order by 2, 3, 1
) as anew
where containers.container_id = anew.container_id
  and not exists (
    select from containers as other
    where (other.invoice_id, other.key) = (anew.invoice_id, anew.key) and other.container_id <> anew.container_id
  );
update containers set lots = lots where pg_temp.is_folded_anew(search);

-- Two views of one list: the name of one says its number.
update saved_views set name = left(name, 50) || ' (' || view_id || ')'
where view_id in (
  select view_id from (
    select view_id, row_number() over (partition by user_id, list, fold(name) order by view_id) as no from saved_views
  ) as named
  where no > 1
);

create unique index part_saps__sap_code on part_saps (fold(sap_code) text_pattern_ops, twin_no);
create unique index products__product_number on products (fold(product_number) text_pattern_ops, twin_no);
create index products__car_model_number_key on products (fold(product_number) text_pattern_ops)
  where kind = 'car_model';
create unique index invoices__invoice_number on invoices (purchase_id, fold(invoice_number), twin_no);
-- Rows that were not moved have no new entry in an index of what a function says. A session also keeps the function as it
-- was in the indexes that it has used: only an index that is made anew is filled with what it says now.
do $$
declare
  stale record;
begin
  for stale in
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and pg_get_indexdef(indexrelid) ~ '\yfold\('
      and indexrelid not in (
        'part_saps__sap_code'::regclass, 'products__product_number'::regclass,
        'products__car_model_number_key'::regclass, 'invoices__invoice_number'::regclass
      )
  loop
    execute format('drop index %s', stale.name);
    execute stale.definition;
  end loop;
end $$;

-- There are hardly any, and Today asks for them often.
create index part_saps__twins on part_saps (sap_id) where twin_no > 0;
create index products__twins on products (product_id) where twin_no > 0;
create index invoices__twins on invoices (invoice_id) where twin_no > 0;

do $$
declare
  twins text;
begin
  select concat_ws(', ',
    (select nullif(count(*), 0) || ' part SAPs' from part_saps where twin_no > 0),
    (select nullif(count(*), 0) || ' products' from products where twin_no > 0),
    (select nullif(count(*), 0) || ' invoices' from invoices where twin_no > 0)
  ) into twins;
  if twins <> '' then raise warning 'Codes that look like another one, listed on Today: %.', twins; end if;
end $$;
