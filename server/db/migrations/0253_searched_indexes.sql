drop index products__car_model_number_key, invoices__number_key, files__filename_key, files__search, containers__lots;
alter index products__searched_car_model_number rename to products__car_model_number_key;
alter index invoices__searched_number rename to invoices__number_key;
alter index files__searched_name rename to files__filename_key;
alter index files__searched rename to files__search;
alter index containers__searched_lots rename to containers__lots;
