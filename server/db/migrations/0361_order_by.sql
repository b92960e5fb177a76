-- The last day on which an order of a part SAP still comes in time. Lists are put in its order and filtered by it along an
-- index. It is null until somebody enters a lead time.
alter table sap_coverage add column order_by date;
create index sap_coverage__order_by on sap_coverage (order_by, sap_id);
