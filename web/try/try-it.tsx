import { useState } from 'react';
import { MAX_SUPPOSITIONS } from '#domain/supposition/supposition';
import { Button } from '../ui/control/button.tsx';
import { ReadOnlyContext } from '../ui/control/read-only.ts';
import { lazy } from '../ui/lazy.tsx';
import { useTried } from './tried.ts';
import type { OfferedSubject } from './try-dialog.tsx';

const TryDialog = lazy(async () => (await import('./try-dialog.tsx')).TryDialog);

/** A button that opens the dialog for a supposition about one of `subjects` (behaviour 43.5). */
export function TryIt({ subjects }: { subjects: readonly [OfferedSubject, ...OfferedSubject[]] }) {
  const [opened, setOpened] = useState(false);
  const { tried } = useTried();
  return (
    <>
      <Button disabled={tried.length >= MAX_SUPPOSITIONS} onClick={() => setOpened(true)}>
        Try it...
      </Button>
      {/* The dialog is also enabled in a read-only form. */}
      <ReadOnlyContext value={false}>
        {opened && <TryDialog subjects={subjects} onClose={() => setOpened(false)} />}
      </ReadOnlyContext>
    </>
  );
}
