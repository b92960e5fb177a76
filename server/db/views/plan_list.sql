create view plan_list as
select plan_id, product_label, begin_date, end_date, quant, note, search
from plans;
