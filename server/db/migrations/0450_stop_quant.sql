-- The parts that are missing for the first stop of a part SAP, which Today shows. It was derived again for each request.
alter table sap_coverage
  add column stop_quant numeric(30,6),
  add constraint sap_coverage__stop check (stop_quant is null or still_from is not null);
