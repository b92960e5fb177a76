create view security_log_list as
select
  event_id,
  at,
  moment_label(at) as at_label,
  username,
  event,
  address,
  nullif(details::text, '{}') as details,
  search_form(moment_label(at)) || E'\x1f' || coalesce(search_form(username), '') || E'\x1f' || search_form(event) || E'\x1f'
    || coalesce(search_form(address), '') || E'\x1f' || coalesce(search_form(nullif(details::text, '{}')), '') as search
from security_events;
