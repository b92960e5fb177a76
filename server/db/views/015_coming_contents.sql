-- What is in containers that are not here, piece by piece; `over` where it was bought for a plan that is over. What a count
-- of today holds already is left out: its arrival would change nothing.
create view coming_contents as
select container_id, containers.status, due_on, sap_id, held.quant,
  plans.end_date < (select today()) and not coalesce(split_of = any ((select open_splits())::int[]), false) as over
from containers
join invoices using (invoice_id)
join purchases using (purchase_id)
join plans using (plan_id)
join invoice_contents as held using (invoice_id, key)
where not arrived and not exists (
  select from stock_counts where stock_counts.sap_id = held.sap_id and counted_on >= (select today())
);
