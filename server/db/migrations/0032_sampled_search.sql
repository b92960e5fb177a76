-- A sixteenth of parts and part SAPs in an index of its own. It says sixteen times sooner than the whole one that a text
-- is in more than a thousand of them, and names a thousand: a lookup asks no more of a text that very many hold.
set local maintenance_work_mem = '256MB';

create index products__sampled on products using gin (search gin_trgm_ops) where product_id % 16 = 0;
create index part_saps__sampled on part_saps using gin (search gin_trgm_ops) where sap_id % 16 = 0;

-- How many rows these are would be guessed.
create statistics products__sampled on (product_id % 16) from products;
create statistics part_saps__sampled on (sap_id % 16) from part_saps;
analyze products, part_saps;
