-- PostgreSQL takes NaN for larger than every number, so that "at least 0" lets it through.
alter table part_saps add constraint part_saps__min_order_quant_is_number check (min_order_quant <> 'NaN');
alter table specification_inputs add constraint specification_inputs__quant_is_number check (quant <> 'NaN');
alter table plans add constraint plans__quant_is_number check (quant <> 'NaN');
alter table purchase_lines add constraint purchase_lines__quant_is_number check (quant <> 'NaN');
alter table invoice_lines add constraint invoice_lines__quant_is_number check (quant <> 'NaN');
alter table invoice_packages add constraint invoice_packages__quant_is_number check (quant <> 'NaN');
