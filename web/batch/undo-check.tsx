import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { batchCalls, type UndoResult } from '#domain/batch/batch';
import { undoneCount, undoneSentence, undoSentences } from '#domain/batch/undo-sentences';
import { counted, grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { ChangesLine } from '../form/history/changes-line.tsx';
import { recordPath } from '../paths.ts';
import { Bullets } from '../ui/control/bullets.tsx';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { expireUndoOf, showToast } from '../ui/notice/toast.tsx';
import { PlanName, usePlanName } from '../ui/plan-name.tsx';

interface UndoCheckProps {
  id: number;
  onClose: () => void;
  onUndone: () => void;
}

export function UndoCheck({ id, onClose, onUndone }: UndoCheckProps) {
  const client = useQueryClient();
  const nameOf = usePlanName();
  // `failurePolicy` shows a failure. After a failure, too, the effects are loaded again.
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(batchCalls.undo, { batch_id: id }),
    onSuccess(done) {
      expireUndoOf(id);
      showToast(undoneSentence(done, nameOf));
    },
    // Not awaited, so that the dialog closes without waiting for the reload.
    onSettled: () => void invalidateReads(client),
  });
  const busy = isPending || isSuccess;
  function undo() {
    // Callbacks of `mutate`, unlike those of the hook, run only while this component is mounted.
    mutate(undefined, {
      onSuccess() {
        onUndone();
        onClose();
      },
    });
  }
  const query = useQuery({
    ...callQuery(batchCalls.undoCheck, { batch_id: id }),
    staleTime: 0,
    // A dialog that is opened again must not offer the effects of an earlier check.
    gcTime: 0,
    enabled: !busy,
  });
  const check = query.data;
  const count = check ? undoneCount(check) : 0;

  return (
    <>
      <FailedQuery query={query} />
      {!check && !query.error && <p role="status">Checking what can be undone...</p>}
      {check && count === 0 && <p>There is nothing left to undo.</p>}
      {check && undoSentences(check).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {check && check.undone.length > 0 && <UndoneRecords check={check} />}
      {check && check.refused > 0 && <RefusedRecords check={check} />}
      {busy && (
        <p role="status">
          {check?.restores ? 'Restoring' : 'Undoing'}... You can close this dialog; the work continues.
        </p>
      )}
      {count > 0 && (
        <Button kind={check?.restores ? 'primary' : 'danger'} busy={busy} onClick={undo}>
          {check?.restores ? 'Restore' : 'Undo'} {grouped(count)}
        </Button>
      )}
    </>
  );
}

function UndoneRecords({ check: { restore, remove, parts, restores, undone } }: { check: UndoResult }) {
  return (
    <Bullets label="What will be undone" moreCount={restore + remove + parts - undone.length}>
      {undone.map((record) => (
        <li key={`${record.kind} ${record.id} ${record.label}`}>
          {restores ? (
            `${record.label} will be restored`
          ) : (
            <>
              <Link to={recordPath(record.kind, record.id)}>
                <PlanName label={record.label} />
              </Link>
              {record.removed ? (
                ' will be removed'
              ) : (
                <>
                  : <ChangesLine kind={record.kind} changes={record.changes} />
                </>
              )}
            </>
          )}
        </li>
      ))}
    </Bullets>
  );
}

function RefusedRecords({ check }: { check: UndoResult }) {
  const { refused, rows } = check;
  return (
    <>
      <p>{staySentence(check)}</p>
      <Bullets label="What stays unchanged" moreCount={refused - rows.length}>
        {rows.map(({ kind, id, label, reason }) => (
          <li key={`${kind} ${id} ${label}`}>
            {id === null ? (
              <PlanName label={label} />
            ) : (
              <Link to={recordPath(kind, id)}>
                <PlanName label={label} />
              </Link>
            )}
            : {reason}
          </li>
        ))}
      </Bullets>
    </>
  );
}

function staySentence({ refused, restores }: UndoResult): string {
  if (restores) return `${grouped(refused)} cannot be restored:`;
  return `${counted(refused, 'stays unchanged', 'stay unchanged')}:`;
}
