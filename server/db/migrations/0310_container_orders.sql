-- Containers are put in the order of each column that their list shows: all of them, whose number grows with the years,
-- and those that have not arrived, of which there are few, scattered among the others. What a filter offers of the
-- status, the invoice and the purchase is counted in these indexes, too. Lists are read meanwhile; writes wait.

set local maintenance_work_mem = '256MB';

create index containers__by_container on containers (container collate natural_order, container_id);
create index containers__by_lots on containers (left(lots, 100) collate natural_order, container_id);
create index containers__by_status on containers (status, container_id) include (key);
create index containers__by_invoice on containers (invoice_number collate natural_order, container_id) include (key);
create index containers__by_purchase on containers (purchase_number collate natural_order, container_id) include (key);
create index containers__by_line_count on containers (line_count, container_id);

create index containers__coming_by_container on containers (container collate natural_order, container_id)
  where not arrived;
create index containers__coming_by_lots on containers (left(lots, 100) collate natural_order, container_id)
  where not arrived;
create index containers__coming_by_status on containers (status, container_id) where not arrived;
create index containers__coming_by_invoice on containers (invoice_number collate natural_order, container_id)
  where not arrived;
create index containers__coming_by_purchase on containers (purchase_number collate natural_order, container_id)
  where not arrived;
create index containers__coming_by_line_count on containers (line_count, container_id) where not arrived;
create index containers__coming_by_here on containers (here_on, container_id) where not arrived;
create index containers__coming_by_due on containers (due_on, container_id) where not arrived;
