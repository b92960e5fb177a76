import { useState } from 'react';
import { MAX_SUPPOSITIONS } from '#domain/supposition/supposition';
import { Button } from '../ui/control/button.tsx';
import { ReadOnlyContext } from '../ui/control/read-only.ts';
import { lazy } from '../ui/lazy.tsx';
import { useTried } from './tried.ts';
import type { OfferedSubject } from './try-dialog.tsx';

const TryDialog = lazy(async () => (await import('./try-dialog.tsx')).TryDialog);

type Subjects = readonly [OfferedSubject, ...OfferedSubject[]];

/** A button that opens the dialog for a supposition about one of `subjects` (behaviour 43.5). */
export function TryIt({ subjects }: { subjects: Subjects }) {
  // The dialog keeps its subjects, because it knows the chosen one by its place, and the screen below may reload.
  const [opened, setOpened] = useState<Subjects>();
  const { tried } = useTried();
  return (
    <>
      <Button disabled={tried.length >= MAX_SUPPOSITIONS} onClick={() => setOpened(subjects)}>
        Try it...
      </Button>
      {/* The dialog is also enabled in a read-only form. */}
      <ReadOnlyContext value={false}>
        {opened && <TryDialog subjects={opened} onClose={() => setOpened(undefined)} />}
      </ReadOnlyContext>
    </>
  );
}
