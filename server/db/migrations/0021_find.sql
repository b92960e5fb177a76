-- Whatever a text names is found in all kinds at once: what it is the whole or the beginning of, along these.

-- Names of car models too, and their beginnings.
drop index products__name_key;
create index products__name_key on products (name_key text_pattern_ops, gen_name_key);
create index products__gen_name_key on products (gen_name_key text_pattern_ops);
create index invoices__number_key on invoices (fold(invoice_number) text_pattern_ops);
create index files__filename_key on files (fold(filename) text_pattern_ops);
create index files__search on files using gin (fold(filename) gin_trgm_ops);

-- Each LOT of a container, as lots names them.
create index containers__lots on containers using gin (string_to_array(fold(lots), ', '));

analyze products, invoices, files, containers;
