-- What Today and the panel of coverage ask of plans, purchases and containers is read from an index alone.

-- every plan that needs a part SAP, and every plan that is over or is not, with what is asked of it
drop index plans__specification_id;
create index plans__specification_id on plans (specification_id) include (begin_date, end_date, quant, plan_id);
drop index plans__end_date;
create index plans__end_date on plans (end_date, begin_date) include (quant, plan_id);

drop index purchases__drift;
create index purchases__drift on purchases (plan_id, purchase_id)
  where drift_of is not null and drift_of is distinct from drift_kept;
create index invoices__not_arrived on invoices (purchase_id) where status <> 'A';
create index containers__no_day on containers (container, container_id)
  where not arrived and due_on is null and status = 'T';
