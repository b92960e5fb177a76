-- Returns the folded name of a file without its extension and without what the downloads of corrected files add, each
-- with the number of a browser: `prices` for `prices with errors (1) with errors.xlsx`. A number elsewhere, as in
-- `prices (1).xlsx`, is part of the name.
create or replace function file_stem(filename text) returns text
language sql immutable parallel safe strict
return regexp_replace(fold(filename), '( with errors( ?\(\d{1,2}\))?)*([.][^.]*)?$', '');
