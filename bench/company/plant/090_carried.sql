-- The rules of the database compute the derived columns.
select list_sap_codes(array_agg(product_id)) from products where kind = 'part';
select sum_up_containers(array_agg(invoice_id)) from invoices;
select fill_percents(array_agg(purchase_id)) from purchases;
select refresh_promises(array_agg(purchase_id)) from purchases join plans using (plan_id) cross join calendar
where end_date >= today - 30;
insert into stale_rows (what, id) select 'settled', sap_id from part_saps;
insert into stale_rows (what, id) select 'drift', plan_id from plans cross join calendar where end_date >= today;
insert into settings (name, value) select 'coverage_day', today from calendar
on conflict (name) do update set value = excluded.value;

-- Sets the counts that triggers would have kept.
select count_lists();
