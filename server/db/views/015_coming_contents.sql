-- The containers that are not here; `over` where what is in them was bought for a plan that is over.
create view coming_containers as
select container_id, invoice_id, key, container, containers.status, due_on,
  plans.end_date < (select today()) and not coalesce(split_of = any ((select open_splits())::int[]), false) as over
from containers
join invoices using (invoice_id)
join purchases using (purchase_id)
join plans using (plan_id)
where not arrived;

-- What an invoice holds, but for what a count of today holds already: its arrival would change nothing.
create view uncounted_contents as
select * from invoice_contents
where not exists (
  select from stock_counts
  where stock_counts.sap_id = invoice_contents.sap_id and counted_on >= (select today())
);

-- What is in the containers that are not here, piece by piece.
create view coming_contents as
select container_id, coming_containers.status, due_on, sap_id, quant, over
from coming_containers join uncounted_contents using (invoice_id, key);
