-- When an invoice is expected and when it arrived, and what of a purchase is closed: nothing more will come of it.

alter table invoices
  add column expected_on date,
  add column arrived_on date,
  add constraint invoices__expected_on check (expected_on between '1900-01-01' and '2199-12-31'),
  add constraint invoices__arrived_on check (arrived_on between '1900-01-01' and '2199-12-31');

-- What has arrived did so on the day of its last «status → Arrived», or before anything was recorded, of its last save.
update invoices set arrived_on = (
  coalesce(
    (select max(at) from history
      where kind = 'invoice' and record_id = invoice_id and changes @> '[{"path": "status", "to": "A"}]'),
    modified_at
  ) at time zone (select value from settings where name = 'time_zone')
)::date
where status = 'A';

alter table invoices add constraint invoices__arrived check ((status = 'A') = (arrived_on is not null));

alter table purchase_lines add column closed_on date;
alter table purchases
  add column closed_on date,
  add column closed_note text collate "und-x-icu",
  -- denormalised by rules/060_percents.sql: the SAPs of which more was ordered than invoiced, and that are not closed
  add column to_come int not null default 0,
  add constraint purchases__closed_note_length check (char_length(closed_note) between 1 and 4000);

with quantities (purchase_id, sap_id, ordered, invoiced) as (
  select purchase_id, sap_id, quant, 0 from purchase_lines
  union all
  select purchase_id, sap_id, 0, quant from invoices join invoice_lines using (invoice_id)
), saps as (
  select purchase_id, sum(ordered) > sum(invoiced) as comes from quantities group by purchase_id, sap_id
), counted as (
  select purchase_id, count(*) filter (where comes) as saps from saps group by purchase_id
)
update purchases set to_come = counted.saps from counted where purchases.purchase_id = counted.purchase_id;

-- A layout also names the columns that are offered without being shown.
update saved_views set layout = layout || '{"shown": []}' where layout is not null;
