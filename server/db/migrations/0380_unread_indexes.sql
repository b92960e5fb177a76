-- No query reads these. Promises are read by purchase or by day, deleted records by batch.
drop index purchase_promises__sap_id, deleted_records__record;
