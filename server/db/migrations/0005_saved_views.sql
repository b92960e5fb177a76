-- Named states of a list (what is searched, how it is sorted, which columns are shown), kept per person so that
-- they follow the person to another machine.
create table saved_views (
  view_id int generated always as identity constraint saved_views__pk primary key,
  user_id int not null constraint saved_views__user references users on delete cascade,
  list text not null,
  name text collate "und-x-icu" not null,
  query text not null,
  layout jsonb,
  created_at timestamptz not null default now(),
  constraint saved_views__name_length check (char_length(name) between 1 and 64),
  constraint saved_views__query_length check (char_length(query) <= 2000)
);
create unique index saved_views__name on saved_views (user_id, list, fold(name));
