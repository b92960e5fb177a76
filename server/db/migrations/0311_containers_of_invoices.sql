-- Invoices store what they show of their containers, by which their list is sorted (rules/065_containers.sql).
alter table invoices add column containers_label text, add column containers_due_on date;
