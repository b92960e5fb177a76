-- When a session ends unless a call comes before: after 8 idle hours, and after 24 in all (behaviour 1.4).
-- Both functions are inlined by the planner, so each of their arguments stands in them once.
create or replace function session_end(last_seen_at timestamptz, created_at timestamptz) returns timestamptz
language sql stable
return least(last_seen_at + interval '8 hours', created_at + interval '24 hours');

-- Whether a token opens anything: until its day, unless it was ended before (behaviour 38.2).
create or replace function token_lasts(ended_at timestamptz, ends_at timestamptz) returns boolean
language sql stable
return ended_at is null and ends_at > now();
