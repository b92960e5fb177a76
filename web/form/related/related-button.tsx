import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { IconButton } from '../../ui/control/button.tsx';
import { useKeys } from '../../ui/keys/use-keys.ts';
import { lazy } from '../../ui/lazy.tsx';
import { useScreenActions } from '../../ui/screen-actions.ts';

export const RelatedDialog = lazy(async () => (await import('./related-dialog.tsx')).default);

export function RelatedButton({ kind, id }: { kind: RecordKind; id: number }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useKeys({ r: open });
  useScreenActions(() => [{ label: 'Related', run: open }]);

  return (
    <>
      <IconButton icon={IconSitemap} label="Related" onClick={open} />
      {opened && <RelatedDialog kind={kind} id={id} onClose={() => setOpened(false)} />}
    </>
  );
}
