create view person_list as
select
  user_id,
  username collate natural_order as username,
  role,
  role_label,
  service,
  kind_label,
  last_seen_at,
  moment_label(last_seen_at) as last_seen_label,
  (
    select count(*)::int from sessions
    where sessions.user_id = users.user_id and session_end(sessions.last_seen_at, sessions.created_at) > now()
  ) as sessions,
  (
    select count(*)::int from tokens
    where tokens.user_id = users.user_id and token_lasts(ended_at, ends_at)
  ) as tokens,
  standing,
  standing_label,
  search_form(username) || E'\x1f' || search_form(role_label) || E'\x1f' || search_form(kind_label) || E'\x1f'
    || coalesce(search_form(moment_label(last_seen_at)), '') || E'\x1f' || search_form(standing_label) as search
from users
cross join lateral (
  select
    case role when 'viewer' then 'Viewer' when 'editor' then 'Editor' else 'Admin' end as role_label,
    case when service then 'Service' else 'Person' end as kind_label,
    case when disabled_at is not null then 'disabled' when must_reset then 'resetting' else 'active' end as standing
) as told
cross join lateral (
  select case standing
    when 'disabled' then 'Disabled' when 'resetting' then 'Has to choose a password' else 'Active'
  end as standing_label
) as words
where erased_at is null;
