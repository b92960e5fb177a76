-- The containers that are not here; `over` where what is in them was bought for a plan that is over.
create view coming_containers as
select container_id, invoice_id, key, containers.status, due_on,
  plans.end_date < (select today()) and not coalesce(split_of = any ((select open_splits())::int[]), false) as over
from containers
join invoices using (invoice_id)
join purchases using (purchase_id)
join plans using (plan_id)
where not arrived;

-- What is in them, piece by piece. What a count of today holds already is left out: its arrival would change nothing.
create view coming_contents as
select container_id, coming_containers.status, due_on, sap_id, held.quant, over
from coming_containers
join invoice_contents as held using (invoice_id, key)
where not exists (
  select from stock_counts where stock_counts.sap_id = held.sap_id and counted_on >= (select today())
);
