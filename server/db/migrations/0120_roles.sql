-- What somebody may do (behaviour 37.1). Everybody could do everything so far and goes on working; the oldest person that
-- can come in is the administrator.
alter table users add column role text not null default 'editor'
  constraint users__role check (role in ('viewer', 'editor', 'admin'));

update users set role = 'admin'
where user_id = (select user_id from users order by disabled_at is not null, user_id limit 1);
