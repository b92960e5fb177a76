-- A container and LOT stands in a line once, so that one save can be told from the next package by package.
update invoice_packages as first set quant = twins.quant
from (
  select invoice_id, sap_id, min(package_no) as package_no, sum(quant) as quant
  from invoice_packages group by invoice_id, sap_id, container, lot having count(*) > 1
) as twins
where (first.invoice_id, first.sap_id, first.package_no) = (twins.invoice_id, twins.sap_id, twins.package_no);
delete from invoice_packages as twin using invoice_packages as first
where (twin.invoice_id, twin.sap_id) = (first.invoice_id, first.sap_id) and twin.package_no > first.package_no
  and twin.container is not distinct from first.container and twin.lot is not distinct from first.lot;
alter table invoice_packages add constraint invoice_packages__container_and_lot
  unique nulls not distinct (invoice_id, sap_id, container, lot);

-- Its number is its place in the list, which moves when others come and go.
alter table invoice_packages drop constraint invoice_packages__pk;
alter table invoice_packages add constraint invoice_packages__pk
  primary key (invoice_id, sap_id, package_no) deferrable;
