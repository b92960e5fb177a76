-- What copies columns of a parent to its children is called a mirror; the rules make the triggers anew under that name.
drop function if exists carry_part() cascade;
drop function if exists carry_car_model() cascade;
drop function if exists carry_specification() cascade;
drop function if exists carry_plan() cascade;
drop function if exists carry_purchase() cascade;
