-- The planner knows from its histogram of `search` how much is written in another alphabet; of these statistics it took
-- nothing, and every analyze had to call the function for each row that it looked at.
drop statistics products__unusual;
drop statistics part_saps__unusual;
