-- The contents of an invoice by container: the packages of a line, or the line itself if it has no packages.
create view invoice_contents as
select invoice_id, sap_id, order_no, 0 as package_no, container_key(container) as key, container, lot, quant
from invoice_lines as line
where not exists (
  select from invoice_packages as held where (held.invoice_id, held.sap_id) = (line.invoice_id, line.sap_id)
)
union all
select invoice_id, sap_id, order_no, package_no, container_key(held.container), held.container, held.lot, held.quant
from invoice_packages as held
join invoice_lines using (invoice_id, sap_id);
