-- The code of a part SAP or invoice with `twin_no` > 0 compares as equal to that of another one, because both were
-- stored when such codes still counted as different (behaviour 5.3). `twin_no` becomes 0, as in any other row, when the
-- code changes to one that does not compare as equal, or when the invoice moves to another purchase.
create or replace function forget_twin() returns trigger language plpgsql as $$
begin
  new.twin_no := 0;
  return new;
end $$;

create or replace trigger forget_twin before update of sap_code on part_saps
  for each row when (old.twin_no > 0 and fold(old.sap_code) <> fold(new.sap_code)) execute function forget_twin();
create or replace trigger forget_twin before update of invoice_number, purchase_id on invoices
  for each row when (
    old.twin_no > 0 and (old.purchase_id, fold(old.invoice_number)) <> (new.purchase_id, fold(new.invoice_number))
  ) execute function forget_twin();
