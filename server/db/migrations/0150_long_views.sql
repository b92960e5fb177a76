-- A saved view may hold a list of a thousand codes, each as long as codes are.
alter table saved_views drop constraint saved_views__query_length,
  add constraint saved_views__query_length check (char_length(query) <= 100000);
