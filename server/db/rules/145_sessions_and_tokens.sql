-- The time at which a session ends: after 8 idle hours, and at most 24 hours after it began (behaviour 1.4). Both
-- functions use each argument only once, so that the planner can inline them.
create or replace function session_end(last_seen_at timestamptz, created_at timestamptz) returns timestamptz
language sql stable
return least(last_seen_at + interval '8 hours', created_at + interval '24 hours');

-- Returns whether a token is valid: until `ends_at`, unless it was ended earlier (behaviour 38.2).
create or replace function token_lasts(ended_at timestamptz, ends_at timestamptz) returns boolean
language sql stable
return ended_at is null and ends_at > now();
