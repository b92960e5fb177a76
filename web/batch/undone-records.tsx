import type { UndoneRecord, UndoResult } from '#domain/batch/batch';
import { describeChange } from '#domain/history/describe-change';
import { grouped } from '#domain/values/counted';
import styles from '../list/delete-refused.module.css';
import { recordPath } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';

/** What an undo will take back, record by record: what will go, and from what to what the others will go back. */
export function UndoneRecords({
  check: { restore, remove, parts, restores, undone },
}: {
  check: UndoResult;
}) {
  const more = restore + remove + parts - undone.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by a key
    <ul className={styles.uses} tabIndex={0} aria-label="What will be undone">
      {undone.map((record) => (
        <li key={`${record.kind} ${record.label}`}>
          {restores ? (
            `${record.label} will be restored`
          ) : (
            <>
              <Link to={recordPath(record.kind, record.id)}>{record.label}</Link>
              {record.removed ? ' will be removed' : `: ${changesOf(record)}`}
            </>
          )}
        </li>
      ))}
      {more > 0 && <li>and {grouped(more)} more</li>}
    </ul>
  );
}

/** `MOQ 500 → 100, State Passive → Active` */
function changesOf({ kind, changes }: UndoneRecord): string {
  return changes
    .map((change) => describeChange(kind, change))
    .map(({ label, from, to }) => `${label} ${from} → ${to}`)
    .join(', ');
}
