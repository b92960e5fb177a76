-- Returns the folded name of a file without its extension and without each ` with errors` that `Download rows with
-- errors` has added, with the number that a browser has added to it: `prices` for `prices with errors (1) with
-- errors.xlsx`. A number elsewhere, as in `prices (1).xlsx`, is part of the name.
create or replace function file_stem(filename text) returns text
language sql immutable parallel safe strict
return regexp_replace(fold(filename), '( with errors( ?\(\d{1,2}\))?)*([.][^.]*)?$', '');
