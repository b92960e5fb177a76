-- The functions that stored columns and indexes are built on. They are immutable and never change:
-- a new form of a text would need every stored one to be written again.

create extension if not exists pg_trgm;

-- The form in which texts are compared and searched, the same on every PostgreSQL.
create function fold(value text) returns text
language sql immutable parallel safe strict
return lower(normalize(value, nfc) collate "und-x-icu");

-- How a day is shown: Jan 5, 2026. to_char is only stable, because other patterns depend on the locale.
create function day_label(value date) returns text
language sql immutable parallel safe strict
return (array['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'])[extract(month from value)::int]
  || ' ' || extract(day from value)::int || ', ' || extract(year from value)::int;

-- How a day is written on the wire: 2026-01-05.
create function day_text(value date) returns text
language sql immutable parallel safe strict
return lpad(extract(year from value)::int::text, 4, '0')
  || '-' || lpad(extract(month from value)::int::text, 2, '0')
  || '-' || lpad(extract(day from value)::int::text, 2, '0');

-- A day is found by the text it shows and by its ISO form.
create function fold(value date) returns text
language sql immutable parallel safe strict
return lower(day_label(value)) || E'\x1f' || day_text(value);

-- A number is found by its shortest text: 500, not 500.000.
create function fold(value numeric) returns text
language sql immutable parallel safe strict
return trim_scale(value)::text;

create function fold(value integer) returns text
language sql immutable parallel safe strict
return value::text;

create function state_label(state text) returns text
language sql immutable parallel safe strict
return case state when 'A' then 'Active' when 'P' then 'Passive' end;

create function status_label(status text) returns text
language sql immutable parallel safe strict
return case status when 'O' then 'Open order' when 'T' then 'Transit' when 'A' then 'Arrived' end;

-- CM000001 · Cobalt · LT-1.5: the parts that are not null. Written out, because what PostgreSQL joins arrays with may
-- not be part of a stored column's expression without a slow call for every row.
create function label(first text, second text, third text default null) returns text
language sql immutable parallel safe
return first || coalesce(' · ' || second, '') || coalesce(' · ' || third, '');
