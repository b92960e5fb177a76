-- Run this on the group server, in its database for this plant, after `npm run db:migrate` with the DATABASE_URL of
-- that database. {{plant}} is the connection to the plant as a role that may replicate and read the published tables;
-- {{name}} is the plant's name.
delete from settings;
create subscription {{name}} connection '{{plant}}' publication partline_group;
