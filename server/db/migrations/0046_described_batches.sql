-- Which file an import was is said once, right after it: what is known of an import does not change later.
alter table batches add column described boolean not null default false;
update batches set described = true where filename is not null or left_out > 0;
