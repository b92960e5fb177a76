-- What it would change for a plan if what is on its way were here today (behaviour 30.8, 30.10). What it is on its way with,
-- and whether it is counted on, stands in the view `coming_contents`.

-- Whether what comes is not counted on by the begin of a plan, so that its arrival today could help the plan. What comes for
-- a plan that is over never is.
create or replace function helps_by_begin(over boolean, due_on date, begin_date date, this_day date) returns boolean
language sql immutable parallel safe
return over or due_on is null or due_on < this_day or due_on > greatest(begin_date, this_day);

-- What a plan would still miss of a SAP at its begin if so much came, and so much more that was bought for plans that are
-- over: that first fills what these left missing.
create or replace function missing_after(missing numeric, gap numeric, left_over numeric, came numeric, came_for_over numeric)
returns numeric language sql immutable parallel safe
return greatest(0, least(missing, gap - came - (greatest(0, left_over + came_for_over) - greatest(0, left_over))));
