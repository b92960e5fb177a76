-- Returns the original name of a file that was corrected and downloaded again: `prices with errors (1).xlsx` is
-- `prices.xlsx`.
create or replace function file_stem(filename text) returns text
language sql immutable parallel safe strict
return regexp_replace(fold(filename), '( with errors)?( \(\d{1,2}\))?([.][^.]*)?$', '');
