import { useState } from 'react';
import { grouped } from '#domain/values/counted';
import { SAVES_RECORDS } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';

const MoveDialog = lazy(async () => (await import('../timeline/move-dialog.tsx')).MoveDialog);

/**
 * A button for the dialog that moves the outdated plans that Today counts, at most `MAX_CHANGED`, each to the
 * specification in force at its begin date (behaviour 34.6).
 */
export function MoveAll({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Permitted to={SAVES_RECORDS}>
      <Button onClick={() => setOpen(true)}>
        {count === 1 ? 'Move 1...' : `Move all ${grouped(count)}...`}
      </Button>
      {isOpen && <MoveDialog count={count} planIds={null} onClose={() => setOpen(false)} />}
    </Permitted>
  );
}
