-- A bill of materials has 0.0125 litres of sealant.
alter table specification_inputs alter column quant type numeric(15, 6);
alter table replaced_inputs alter column quant type numeric(15, 6);
