-- From here on `fold` is what codes are compared by, and `search_form`, which still says the same, what is searched.
drop index part_saps__sap_code, part_saps__sap_code_old, part_saps__sap_code_older, products__product_number,
  invoices__invoice_number, saved_views__name;
alter index part_saps__sap_code_compared rename to part_saps__sap_code;
alter index part_saps__sap_code_old_compared rename to part_saps__sap_code_old;
alter index part_saps__sap_code_older_compared rename to part_saps__sap_code_older;
alter index products__product_number_compared rename to products__product_number;
alter index invoices__invoice_number_compared rename to invoices__invoice_number;
alter index saved_views__name_compared rename to saved_views__name;

alter function fold(text) rename to search_form;
alter function compared_form(text) rename to fold;

-- The number of a container is compared as codes are: the same text as before, with the `fold` that does so now.
create or replace function container_key(container text) returns text
language sql immutable parallel safe
return coalesce(translate(fold(container), E' \u00a0\u2009\u202f-./', ''), '');

-- Days and figures are searched as they are shown; processes of the version before know these functions as `fold`.
create function search_form(value date) returns text language sql immutable parallel safe strict return fold(value);
create function search_form(value numeric) returns text language sql immutable parallel safe strict return fold(value);
create function search_form(value integer) returns text language sql immutable parallel safe strict return fold(value);
