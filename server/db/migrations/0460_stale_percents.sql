-- The queue also derives the percentages of purchases whose SAPs have other codes. Until now, only the next save of the
-- purchase or its invoices derived them, so open purchases with a SAP that they do not order are derived once.
insert into stale_rows (what, id)
select distinct 'percents', purchase_id from (
  select purchase_id, sap_id from invoices join invoice_lines using (invoice_id) where quant > 0
  except
  select purchase_id, sap_id from purchase_lines where quant > 0
) as extra join purchases using (purchase_id) where closed_on is null;
-- Last, because it locks the queue, which every save needs.
drop index stale_rows__promises;
create index stale_rows__purchases on stale_rows (id) where what in ('promises', 'percents');
