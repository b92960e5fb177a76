-- Run at the group server, in the database of this plant there, after `npm run db:migrate` with its DATABASE_URL.
-- {{plant}} is the connection to the plant as a role that may replicate and read the published tables; {{name}} is the
-- plant's name.
delete from settings;
create subscription {{name}} connection '{{plant}}' publication partline_group;
