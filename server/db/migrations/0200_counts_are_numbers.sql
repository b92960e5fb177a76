-- A count of no number would make all figures of its part SAP none.
alter table stock_counts add constraint stock_counts__quant_is_number check (quant <> 'NaN');
alter table replaced_inputs add constraint replaced_inputs__quant_is_number check (quant <> 'NaN');
