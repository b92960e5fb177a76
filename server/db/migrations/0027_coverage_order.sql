-- The list of coverage begins with what runs short first, and then with the worst: with the figure in the index its first
-- page is read without sorting a day's part SAPs.
drop index sap_coverage__short_on;
create index sap_coverage__default_order on sap_coverage (short_on, short_quant desc nulls last, sap_id desc);
