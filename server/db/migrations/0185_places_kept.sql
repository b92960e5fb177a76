-- An import of specifications keeps for its undo only what it changed: an input whose place it left alone has a former
-- quantity and no place. Where a SAP had no input before, both are null.
alter table replaced_inputs drop constraint replaced_inputs__whole;
alter table replaced_inputs add constraint replaced_inputs__placed check (order_no is null or quant is not null);
