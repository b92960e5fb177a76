create view batch_list as
select
  batch_id,
  batches.at,
  at_label,
  maker.username collate natural_order as username,
  title collate natural_order as title,
  filename collate natural_order as filename,
  inserted,
  updated,
  errors + left_out as left_out,
  undone_at,
  undone_label,
  search || E'\x1f' || coalesce(maker.searched_name, '')
    || case when undone_at is not null then E'\x1f' || search_form(undone_label) else '' end as search
from batches
left join users as maker using (user_id)
left join users as undoer on undoer.user_id = undone_by
cross join lateral (
  select coalesce(undoer.username || ', ', '') || moment_label(undone_at) as undone_label
) as undone;
