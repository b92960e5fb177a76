-- Searches fold more than comparisons (behaviour 3.3, 5.3). Until now `fold` made both forms. `search`, the labels and
-- keys that are stored by it keep their function, which is called `search_form` from step 0251 on. What codes are
-- compared by gets a function of its own, and the indexes that keep codes unique are built on that one here, beside
-- those that are in use. Steps 0250 to 0253 are four, so that only the short ones lock readers out.

set local maintenance_work_mem = '256MB';

-- The form in which texts are compared, the same on every PostgreSQL: what `fold` says. It is not strict, since a strict
-- function with a CASE is called for each row instead of being written out in the statement. Nearly every text differs
-- by its case alone, which is found out in a tenth of the time.
create function compared_form(value text) returns text
language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) and value not like '%  %' then lower(value collate "C") collate "und-x-icu"
  when value !~ '[^\u0009\u000A\u001E-~\u00A1-\u00AC\u00AE-\u017F\u0400-\u04FF]|  ' then lower(value collate "und-x-icu")
  else lower(normalize(
    regexp_replace(
      regexp_replace(
        value,
        '[\u0080-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U00013441\U00013442\U000E0000-\U000E0FFF]',
        '', 'g'
      ),
      -- A single common space, which nearly every text has, is left as it is.
      '[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000][ \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]*| [ \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+',
      ' ', 'g'
    ), nfc) collate "und-x-icu")
end;

create unique index part_saps__sap_code_compared on part_saps (compared_form(sap_code) text_pattern_ops, twin_no);
-- The planner does not know of a function that is not strict that its text is not null where its result is not.
create index part_saps__sap_code_old_compared on part_saps (compared_form(sap_code_old))
  where compared_form(sap_code_old) is not null;
create index part_saps__sap_code_older_compared on part_saps (compared_form(sap_code_older))
  where compared_form(sap_code_older) is not null;
create unique index products__product_number_compared
  on products (compared_form(product_number) text_pattern_ops, twin_no);
create unique index invoices__invoice_number_compared
  on invoices (purchase_id, compared_form(invoice_number), twin_no);
create unique index saved_views__name_compared on saved_views (user_id, list, compared_form(name));
