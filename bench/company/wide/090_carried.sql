-- The rules of the database compute the denormalized columns.
select list_sap_codes(array_agg(product_id)) from products where kind = 'part';
select supersede(array_agg(product_id)) from products where kind = 'car_model';
select fill_percents(array_agg(purchase_id)) from purchases;

-- Sets the counts that triggers would have kept.
select count_lists();
