-- What Today asks of the plans that are not over yet, which are few among all there ever were.
create index plans__end_date on plans (end_date, begin_date);
