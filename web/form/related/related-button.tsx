import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { IconButton } from '../../ui/control/button.tsx';
import { useKeys } from '../../ui/keys/use-keys.ts';
import { lazy } from '../../ui/lazy.tsx';

/** Loaded when it is opened, because most users never open it. */
export const RelatedDialog = lazy(async () => (await import('./related-dialog.tsx')).default);

/** Opens the related records of a form's record. */
export function RelatedButton({ kind, id }: { kind: RecordKind; id: number }) {
  const [opened, setOpened] = useState(false);
  useKeys({ r: () => setOpened(true) });

  return (
    <>
      <IconButton icon={IconSitemap} label="Related" onClick={() => setOpened(true)} />
      {opened && <RelatedDialog kind={kind} id={id} onClose={() => setOpened(false)} />}
    </>
  );
}
