-- The quantity of a purchase that is still to arrive: the list sorts and filters by it. The rule of the percentages fills
-- it.
alter table purchases add column to_arrive numeric(30,6) not null default 0;
create index purchases__by_to_arrive on purchases (to_arrive, purchase_id);
