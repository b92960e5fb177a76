create view plan_list as
select plan_id, product_label, begin_date, end_date, quant, note, left(note, 100) as note_start, search
from plans;
