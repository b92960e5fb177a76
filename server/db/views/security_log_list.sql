create view security_log_list as
select
  event_id,
  at,
  moment_label(at) as at_label,
  username,
  event,
  address,
  nullif(details::text, '{}') as details,
  fold(moment_label(at)) || E'\x1f' || coalesce(fold(username), '') || E'\x1f' || fold(event) || E'\x1f'
    || coalesce(fold(address), '') || E'\x1f' || coalesce(fold(nullif(details::text, '{}')), '') as search
from security_events;
