-- A product comes without its number, which assign_product_number gives it, as a purchase comes without its own.
alter table products alter product_number set default '';
