create view security_log_list as
select event_id, at, at_label, username, event, address, nullif(details::text, '{}') as details, search
from security_events;
