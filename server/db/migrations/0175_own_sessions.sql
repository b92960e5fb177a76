-- People see where they are signed in, and end what they do not know: each session has a number that opens nothing, and
-- says by which browser it was opened.
alter table sessions
  add column session_id int generated always as identity,
  add column agent text constraint sessions__agent check (char_length(agent) between 1 and 300);
alter table sessions add constraint sessions__id unique (session_id);

-- What somebody uploaded within a day is summed up at each upload.
create index files__uploaded on files (uploaded_by, created_at);
