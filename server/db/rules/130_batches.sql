-- Returns the folded name of a file without its extension and without what the download of a corrected file adds:
-- `prices` for `prices with errors (1).xlsx`.
create or replace function file_stem(filename text) returns text
language sql immutable parallel safe strict
return regexp_replace(fold(filename), '( with errors)?( \(\d{1,2}\))?([.][^.]*)?$', '');
