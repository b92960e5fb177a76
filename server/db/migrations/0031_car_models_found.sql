-- Find looks for the beginnings of car models, which are few, along indexes of their own: those of all products begin
-- with the names of a hundred parts for each.
create index products__car_model_number_key on products (fold(product_number) text_pattern_ops) where kind = 'car_model';
create index products__car_model_gen_name_key on products (gen_name_key text_pattern_ops) where kind = 'car_model';
create index products__car_model_name_key on products (name_key text_pattern_ops) where kind = 'car_model';
