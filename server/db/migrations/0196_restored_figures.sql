-- What was restored kept the drift and the next promises that it was deleted with, though these were no longer derived.
insert into stale_rows (what, id)
select 'drift', plan_id from plans where drift_of is not null
union all
select 'promises', purchase_id from purchases where next_promise_on is not null or overdue_promises_on <> '{}';
