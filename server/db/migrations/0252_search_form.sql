-- Searches take all apostrophes for one sign, all dashes for one, ё for е, İ and ı for i, and full-width signs for the
-- usual ones. Stored columns are written again where that makes them differ, and nowhere else. Lists are read
-- meanwhile; who saves waits.

set local maintenance_work_mem = '256MB';
lock table products, part_saps, specifications, plans, purchases, invoices, containers in share row exclusive mode;

-- Strict, so that it is called where a text needs it and not written out in every statement.
create function search_form_of_unusual(value text) returns text
language sql immutable parallel safe strict
return case
  -- No sign that stands for another one, and no mark that makes one together with a letter.
  when value !~ '[`\u00B4\u0130\u0131\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u0307\u0308\u0344\u0374\u0401\u0451\u055A\u058A\u05BE\u05F3\u1400\u1806\u1FEF\u1FFD\u2010-\u2015\u2018\u2019\u201B\u2032\u2035\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u301C\u3030\u30A0\uA78B\uA78C\uFE31\uFE32\uFE58\uFE63\uFF01-\uFF5E]'
    then fold(value)
  else replace(
    translate(
      fold(value),
      E'ёı`\u00B4\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u2018\u2019\u201B\u2032\u2035\uA78B\uA78C'
        || E'\u058A\u05BE\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63'
        || '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
      'еi' || repeat('''', 20) || repeat('-', 24)
        || '!"#$%&''()*+,-./0123456789:;<=>?@[\]^_''abcdefghijklmnopqrstuvwxyz{|}~'
    ),
    E'i\u0307', 'i'
  )
end;

-- Not strict, so that it is written out. Nearly every text differs by its case alone.
create or replace function search_form(value text) returns text
language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) and value not like '%  %' and strpos(value, '`') = 0
    then lower(value collate "C") collate "und-x-icu"
  when value !~ '[^\u0009\u000A\u001E-_a-~\u00A1-\u00AC\u00AE-\u00B3\u00B5-\u012F\u0132-\u017F\u0400\u0402-\u0450\u0452-\u04FF]|  '
    then lower(value collate "und-x-icu")
  else search_form_of_unusual(value)
end;

-- The number of a container as it is searched, without its separators; '' is none.
create function container_search_form(container text) returns text
language sql immutable parallel safe
return container_key(search_form(container));

-- A generated column is worked out again where what it is made of is set.
update products set name = name, gen_name = gen_name where search_form(search) <> search;
update part_saps set sap_code = sap_code where search_form(search) <> search;
update specifications set model_name = model_name
  where search_form(search) <> search or search_form(label_key) <> label_key;
update plans set product_label = product_label, model_label = model_label
  where search_form(search) <> search or search_form(label_key) <> label_key;
update purchases set product_label = product_label
  where search_form(search) <> search or search_form(label_key) <> label_key;
update invoices set invoice_number = invoice_number where search_form(search) <> search;
update containers set lots = lots where search_form(search) <> search;

-- What a text is the whole or the beginning of. Rows that were not moved have no new entry in an index of what a function
-- says, and a session keeps the function as it was in the indexes that it has used: they are made anew.
create index part_saps__searched_code on part_saps (search_form(sap_code) text_pattern_ops);
create index part_saps__searched_code_old on part_saps (search_form(sap_code_old))
  where search_form(sap_code_old) is not null;
create index part_saps__searched_code_older on part_saps (search_form(sap_code_older))
  where search_form(sap_code_older) is not null;
create index products__searched_number on products (search_form(product_number) text_pattern_ops);
create index products__searched_car_model_number on products (search_form(product_number) text_pattern_ops)
  where kind = 'car_model';
create index invoices__searched_number on invoices (search_form(invoice_number) text_pattern_ops);
create index containers__searched_key on containers (container_search_form(key) text_pattern_ops);
create index files__searched_name on files (search_form(filename) text_pattern_ops);
create index files__searched on files using gin (search_form(filename) gin_trgm_ops);
create index containers__searched_lots on containers using gin (string_to_array(search_form(lots), ', '));

analyze products, part_saps, specifications, plans, purchases, invoices, containers;
