/**
 * Rows that existed when a migration landed: rows of each table as soon as it exists, with denormalised columns as the
 * rules of that time filled them.
 */
export const ROWS_AFTER: Readonly<Record<string, string>> = {
  '0002_people.sql': `
    insert into users (username, password_hash) values ('anna', 'no hash at all');
    insert into files (filename, content_type, size, sha256, content, uploaded_by)
      values ('invoice.pdf', 'application/pdf', 3, sha256('abc'), 'abc', 1);`,

  '0003_products.sql': `
    insert into products (kind, product_number, name, gen_name, sap_codes, created_at_label, created_at, modified_at)
    values
      ('car_model', 'CM00000' || nextval('car_model_number'), 'Cobalt', 'LT-1.5', null, 'Jan 5, 2026', '2026-01-05', '2026-01-05'),
      ('part', 'PT00000' || nextval('part_number'), 'Болт', 'B-1', 'M8', 'Jan 5, 2026', '2026-01-05', '2026-01-05');
    insert into part_saps (
      product_id, sap_code, sap_code_old, min_order_quant, product_number, part_name, part_number,
      created_at_label, created_at, modified_at
    ) values (2, 'M8', 'M8-OLD', 1200, 'PT000001', 'Болт', 'B-1', 'Jan 5, 2026', '2026-01-05', '2026-01-05');
    insert into part_saps (product_id, sap_code) values (2, 'GONE');
    delete from part_saps where sap_code = 'GONE';`,

  // An invoice with two packages of one container and LOT, which a later migration merged.
  '0004_documents.sql': `
    insert into specifications (
      output_product_id, begin_date, product_number, model_name, model_number, item_count, created_at, modified_at
    ) values (1, '2026-01-05', 'CM000001', 'Cobalt', 'LT-1.5', 1, '2026-01-05', '2026-01-05');
    insert into specification_inputs (specification_id, sap_id, order_no, quant) values (1, 1, 1, 2.5);
    insert into plans (
      specification_id, begin_date, end_date, quant, product_label, model_label, product_number, created_at, modified_at
    ) values (
      1, '2026-01-05', '2026-01-31', 40, 'CM000001 · Cobalt · LT-1.5 · from Jan 5, 2026', 'CM000001 · Cobalt · LT-1.5',
      'CM000001', '2026-01-05', '2026-01-05'
    );
    insert into purchases (
      plan_id, product_label, invoice_arrived_percent, created_at_label, modified_at_label, created_at, modified_at
    ) values (
      1, 'CM000001 · Cobalt · LT-1.5 · Jan 5, 2026 – Jan 31, 2026 · 40', 60, 'Jan 5, 2026', 'Jan 5, 2026', '2026-01-05',
      '2026-01-05'
    );
    insert into purchase_lines (purchase_id, sap_id, order_no, quant) values (1, 1, 1, 100);
    insert into purchase_files values (1, 1);
    insert into invoices (
      invoice_number, purchase_id, status, purchase_number, created_at_label, modified_at_label, created_at, modified_at
    ) values ('INV-1', 1, 'A', 'PO000001', 'Jan 6, 2026', 'Jan 7, 2026', '2026-01-06', '2026-01-07');
    insert into invoice_lines (invoice_id, sap_id, order_no, quant, container, lot)
      values (1, 1, 1, 60, 'MSKU 1, MSKU 2', 'L1');
    insert into invoice_packages (invoice_id, sap_id, package_no, container, lot, quant)
      values (1, 1, 1, 'MSKU 1', 'L1', 20), (1, 1, 2, 'MSKU 2', 'L1', 30), (1, 1, 3, 'MSKU 1', 'L1', 10);
    insert into invoice_files values (1, 1);`,

  '0005_saved_views.sql': `
    insert into saved_views (user_id, list, name, query, layout, created_at)
      values (1, 'part_list', 'Bolts', 'q=bolt', '{"hidden": []}', '2026-01-05');`,

  '0006_history.sql': `
    insert into history (kind, record_id, transaction_id, at, user_id, source, changes)
      values ('invoice', 1, '700', '2026-01-07', 1, 'form', '[{"path": "status", "from": "T", "to": "A"}]');`,

  '0007_security_events.sql': `
    insert into security_events (at, event, username) values ('2026-01-07', 'sign_in', 'anna');`,
};
