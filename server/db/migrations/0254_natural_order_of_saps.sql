-- Codes, numbers and names are ordered as people order them: B-2 comes before B-10, 9 mm before 10 mm. The views sort by
-- this collation, and the indexes that serve them have it. They are built beside those that are in use, so that lists
-- are read meanwhile; the tables keep their collation, by which texts are equal or not.

set local maintenance_work_mem = '256MB';

create index part_saps__by_code_naturally on part_saps (sap_code collate natural_order, sap_id);
create index part_saps__by_part_number_naturally on part_saps (part_number collate natural_order, sap_id);
create index part_saps__by_part_name_naturally on part_saps (part_name collate natural_order, sap_id);
create index part_saps__default_order_naturally on part_saps (
  state, product_number collate natural_order desc, created_at desc, sap_code collate natural_order, sap_id
);
