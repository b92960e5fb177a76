-- What `fold` says of a text, in a sixth of the time where only its case is folded, as of nearly every text. It is for
-- conditions that look at many rows; no index and no stored column knows it. It is not strict, and `fold` has no such
-- CASE, because a strict function with a CASE is called for each row instead of being written out in the statement.
create or replace function folded(value text) returns text
language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) and value not like '%  %' then lower(value collate "C") collate "und-x-icu"
  when value !~ '[^ -~\u0400-\u045F]|  ' then lower(value collate "und-x-icu")
  else fold(value)
end;
