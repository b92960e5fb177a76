-- The security log is searched and sorted by what it shows: for half a million events that took ten seconds while each
-- row made its texts anew. `rules/010_labels.sql` writes the label of an event's moment.
alter table security_events add column at_label text not null default '';
alter table security_events disable trigger user;
update security_events set at_label = (
  select day_label((at at time zone value)::date) || ', ' || to_char(at at time zone value, 'HH24:MI')
  from settings where name = 'time_zone'
);
alter table security_events enable trigger user;
alter table security_events add column search text generated always as (
  search_form(at_label) || E'\x1f' || coalesce(search_form(username), '') || E'\x1f' || search_form(event) || E'\x1f'
    || coalesce(search_form(address), '') || E'\x1f' || coalesce(search_form(nullif(details::text, '{}')), '')
) stored;
create index security_events__search on security_events using gin (search gin_trgm_ops);
create index security_events__by_user on security_events (username, event_id);
create index security_events__by_event on security_events (event, event_id);
create index security_events__by_address on security_events (address, event_id);

-- Containers by their days: all of them, and those of one day.
create index containers__by_due on containers (due_on, container_id);
create index containers__by_here on containers (here_on, container_id);
