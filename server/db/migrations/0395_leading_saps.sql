-- How late the parts come on the day from which a part SAP holds a plan up: of the part SAPs that hold it up from the same
-- day, the one whose parts come last leads. Everything is derived again, because the rule has a new version.
alter table sap_coverage add column lateness int not null default 0;
alter table plan_shortages add column lateness int not null default 0;
drop index sap_coverage__default_order;
create index sap_coverage__default_order on sap_coverage (still_from, short_on, lateness desc, sap_id);
