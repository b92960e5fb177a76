import { Fragment } from 'react';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { grouped } from '#domain/values/counted';
import type { UsedRecord } from '#domain/wire/details';
import { recordPath } from '../../paths.ts';
import { Bullets } from '../../ui/control/bullets.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Link } from '../../ui/control/link.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import type { Refusal } from './use-delete.ts';

interface DeleteRefusedProps {
  kind: RecordKind;
  refusal: Refusal;
  onClose: () => void;
  onDelete: (ids: number[]) => void;
  /** Sets the records to Passive instead; undefined if the kind has no state. */
  onSetPassive: ((ids: number[]) => void) | undefined;
}

export default function DeleteRefused({
  kind,
  refusal,
  onClose,
  onDelete,
  onSetPassive,
}: DeleteRefusedProps) {
  const { ids, records, more, used_ids } = refusal;
  const used = new Set(used_ids);
  const others = ids.filter((id) => !used.has(id));
  return (
    <AlertDialog
      message={
        ids.length > 1
          ? inUseSentence(used.size, ids.length)
          : `Cannot delete the ${RECORD_KINDS[kind].one}, because it is in use.`
      }
      onClose={onClose}
      actions={
        <>
          {others.length > 0 && (
            <Button kind="danger-light" onClick={() => onDelete(others)}>
              Delete the other {grouped(others.length)}
            </Button>
          )}
          {onSetPassive && (
            <Button onClick={() => onSetPassive(ids)}>
              {ids.length === 1 ? 'Set to Passive' : `Set ${grouped(ids.length)} to Passive`}
            </Button>
          )}
        </>
      }
    >
      <Bullets label="In use" moreCount={more}>
        {records.map((record) => (
          <Used key={`${record.used} ${record.uses[0]?.id}`} record={record} />
        ))}
      </Bullets>
    </AlertDialog>
  );
}

/** Shows `40010001 – purchase PO000001, purchase PO000002 and 3 more`. */
function Used({ record: { used, uses, more } }: { record: UsedRecord }) {
  return (
    <li>
      {used} –{' '}
      {uses.map(({ by, kind, id }, index) => (
        <Fragment key={`${kind} ${id}`}>
          {index > 0 && ', '}
          <Link to={recordPath(kind, id)}>{by}</Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${grouped(more)} more`}
    </li>
  );
}

function inUseSentence(used: number, total: number): string {
  if (used === total) return `All ${grouped(total)} are in use.`;
  return `${grouped(used)} of ${grouped(total)} ${used === 1 ? 'is' : 'are'} in use.`;
}
