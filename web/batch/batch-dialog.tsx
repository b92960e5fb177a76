import { useQuery } from '@tanstack/react-query';
import { type Batch, batchCalls } from '#domain/batch/batch';
import { grouped } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../api/call-query.ts';
import { Permitted } from '../ui/control/permitted.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import styles from './batch-dialog.module.css';
import { UndoCheck } from './undo-check.tsx';

interface BatchDialogProps {
  id: number;
  onClose: () => void;
  onUndone: () => void;
}

export function BatchDialog({ id, onClose, onUndone }: BatchDialogProps) {
  const query = useQuery({ ...callQuery(batchCalls.model, { batch_id: id }), staleTime: 0 });
  const batch = query.data;

  return (
    <Dialog title={batch?.title ?? 'Import or bulk change'} initialFocus onClose={onClose}>
      <div className={styles.batch} aria-busy={query.isFetching}>
        <FailedQuery query={query} />
        {batch && <Facts batch={batch} />}
        {batch?.undone_label && <p>{`Undone: ${batch.undone_label}`}</p>}
        <Permitted to={batchCalls.undo}>
          {batch?.undone_at === null && <UndoCheck id={id} onClose={onClose} onUndone={onUndone} />}
        </Permitted>
        <Overlay visible={query.isPending} />
      </div>
    </Dialog>
  );
}

function Facts({ batch }: { batch: Batch }) {
  const { at_label, username, filename, inserted, updated, left_out } = batch;
  const figures = { New: inserted, Changed: updated, 'Left out': left_out };
  return (
    <>
      <div>{joinLabel([at_label, username, filename])}</div>
      <dl className={styles.figures}>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="strong">{grouped(figure)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
