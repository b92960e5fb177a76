-- A search of batches made the texts of each anew. `rules/010_labels.sql` writes the label of a batch's moment.
alter table batches add column at_label text not null default '';
update batches set at_label = day_label((at at time zone value)::date) || ', ' || to_char(at at time zone value, 'HH24:MI')
from settings where name = 'time_zone';
alter table batches add column search text generated always as (
  search_form(at_label) || E'\x1f' || search_form(title) || E'\x1f' || coalesce(search_form(filename), '')
) stored;
alter table users add column searched_name text generated always as (search_form(username)) stored;

-- Orders that went through all purchases, and all of the security log. The names in it are sorted naturally again.
create index purchases__by_number on purchases (purchase_number collate natural_order, purchase_id);
create index security_events__by_details on security_events (left(nullif(details::text, '{}'), 100), event_id);
drop index security_events__by_user;
create index security_events__by_user on security_events (username collate natural_order, event_id);
