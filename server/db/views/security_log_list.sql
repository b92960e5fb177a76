create view security_log_list as
select
  event_id,
  at,
  at_label,
  username collate natural_order as username,
  event,
  address,
  nullif(details::text, '{}') as details,
  left(nullif(details::text, '{}'), 100) as details_start,
  search
from security_events;
