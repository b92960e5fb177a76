import type { UndoResult } from '#domain/batch/batch';
import { changesText } from '#domain/history/describe-change';
import { recordPath } from '../paths.ts';
import { Bullets } from '../ui/control/bullets.tsx';
import { Link } from '../ui/control/link.tsx';

/** The effects of an undo, record by record: those to be removed, and the old values of the others. */
export function UndoneRecords({
  check: { restore, remove, parts, restores, undone },
}: {
  check: UndoResult;
}) {
  return (
    <Bullets label="What will be undone" more={restore + remove + parts - undone.length}>
      {undone.map((record) => (
        <li key={`${record.kind} ${record.label}`}>
          {restores ? (
            `${record.label} will be restored`
          ) : (
            <>
              <Link to={recordPath(record.kind, record.id)}>{record.label}</Link>
              {record.removed ? ' will be removed' : `: ${changesText(record.kind, record.changes)}`}
            </>
          )}
        </li>
      ))}
    </Bullets>
  );
}
