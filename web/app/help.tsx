import { IconHelp } from '@tabler/icons-react';
import { useKeySequence, useKeys } from '../keys/use-keys.ts';
import { IconButton } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { lazy } from '../ui/lazy.tsx';
import { BAR_LINKS } from './screens.ts';

const ShortcutSheet = lazy(async () => (await import('../keys/shortcut-sheet.tsx')).default);

interface HelpProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The keys that work on every screen, and the help: all keys, and what the words mean. */
export function Help({ opened, onOpen, onClose }: HelpProps) {
  const go = useGo();
  useKeys({ '?': onOpen });
  useKeySequence('g', Object.fromEntries(BAR_LINKS.map(({ list, letter }) => [letter, () => go(list)])));

  return (
    <>
      <IconButton icon={IconHelp} label="Help" onClick={onOpen} />
      {opened && <ShortcutSheet places={BAR_LINKS} onClose={onClose} />}
    </>
  );
}
