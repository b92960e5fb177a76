import { useState } from 'react';
import { MOST_SUPPOSITIONS } from '#domain/coverage/supposition';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import type { Tried } from './tried.ts';
import { useTried } from './tried.ts';
import type { Subject } from './try-dialog.tsx';

const TryDialog = lazy(async () => (await import('./try-dialog.tsx')).TryDialog);

/** Opens what can be supposed of a record (behaviour 43.5). */
export function TryIt({ subject }: { subject: Subject }) {
  const [opened, setOpened] = useState(false);
  const { tried, set } = useTried();
  const add = (one: Tried) => {
    setOpened(false);
    set([...tried, one]);
  };
  return (
    <>
      <Button disabled={tried.length >= MOST_SUPPOSITIONS} onClick={() => setOpened(true)}>
        Try it...
      </Button>
      {opened && <TryDialog subject={subject} onTry={add} onClose={() => setOpened(false)} />}
    </>
  );
}
