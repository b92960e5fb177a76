import type { PurchaseStatus } from '#domain/purchase/status-record';
import { formatQuantity } from '#domain/values/quantity';
import styles from './purchase-status-dialog.module.css';

/** Parts that are missing under one code and came under another: each pair on one line (behaviour 14.8). */
export function Replacements({ status: { replacements, missings, extras } }: { status: PurchaseStatus }) {
  if (replacements.length === 0) return null;
  const ordered = new Map(missings.map((row) => [row.sap_code, row.purchase_quant]));
  const came = new Map(extras.map((row) => [row.sap_code, row.invoice_quant]));

  return (
    <section className={styles.replacements} data-tone="info" aria-label="Same part under a new code">
      <h3>Same part under a new code</h3>
      <ul>
        {replacements.map(({ part_name, missing, extra }) => (
          <li key={missing} className="row figures">
            <span className="medium">{part_name}</span>
            <span>{`${missing}: ${formatQuantity(ordered.get(missing) ?? 0)} ordered`}</span>
            <span aria-hidden="true">→</span>
            <span>{`${extra}: ${formatQuantity(came.get(extra) ?? 0)} invoiced`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
