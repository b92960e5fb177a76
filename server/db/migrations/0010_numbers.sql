-- Our own numbers have at least six figures and grow past 999,999: PO999999, then PO1000000. Of a longer figure lpad
-- alone keeps the first six, which are those of a number that was given long ago.
create function own_number(prefix text, figure bigint) returns text
language sql immutable parallel safe strict
return prefix || lpad(figure::text, greatest(6, length(figure::text)), '0');

alter table purchases alter column purchase_number set default own_number('PO', nextval('purchase_number'));
