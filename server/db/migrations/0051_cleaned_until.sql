-- How far cleaning has followed the clock (behaviour 1.12).
insert into settings (name, value) values ('cleaned_until', now()::text) on conflict do nothing;
