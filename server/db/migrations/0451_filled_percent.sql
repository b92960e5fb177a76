-- The invoiced percentage of a purchase was the sum of three percentages that are each rounded down, so a purchase that
-- is invoiced in full could show 99.8 %. The rule of the percentages now derives it from the quantities and stores it.
drop index purchases__by_filled;
alter table purchases add column filled_percent numeric(4,1) not null default 0;
create index purchases__by_filled on purchases (filled_percent, purchase_id);
