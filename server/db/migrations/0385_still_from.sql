-- The first day from today on on which a part SAP holds a plan up: coverage begins with the first of these days. The
-- shortages of plans have it already, so nothing is derived again.
alter table sap_coverage add column still_from date;
update sap_coverage set still_from = first.day
from (select sap_id, min(holds_up_from) as day from plan_shortages group by sap_id) as first
where first.sap_id = sap_coverage.sap_id and first.day is not null;
drop index sap_coverage__default_order;
create index sap_coverage__short_on on sap_coverage (short_on, sap_id);
create index sap_coverage__default_order
  on sap_coverage (still_from, short_on, short_quant desc nulls last, sap_id desc);
