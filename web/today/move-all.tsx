import { useState } from 'react';
import { grouped } from '#domain/values/counted';
import { MAX_CALL_IDS } from '#domain/values/record-id';
import { SAVES_RECORDS } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';

const MoveDialog = lazy(async () => (await import('../timeline/move-dialog.tsx')).MoveDialog);

/**
 * Moves the outdated plans of the block, at most `MAX_CALL_IDS`, each to the specification that is in force when it
 * begins (behaviour 34.6).
 */
export function MoveAll({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const movedCount = Math.min(count, MAX_CALL_IDS);
  const words =
    movedCount < count ? `Move the first ${grouped(movedCount)}...` : `Move all ${grouped(count)}...`;
  return (
    <Permitted to={SAVES_RECORDS}>
      <Button onClick={() => setOpen(true)}>{count === 1 ? 'Move 1...' : words}</Button>
      {isOpen && <MoveDialog count={movedCount} planIds={null} onClose={() => setOpen(false)} />}
    </Permitted>
  );
}
