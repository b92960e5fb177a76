import { IconHelp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { IconButton } from '../ui/control/button.tsx';
import { useGo } from '../ui/control/link.tsx';
import { lazy } from '../ui/lazy.tsx';
import { FURTHER_LINKS, NAV_LINKS } from './screens.ts';

const ShortcutSheet = lazy(async () => (await import('../keys/shortcut-sheet.tsx')).default);
/** How long a `g` waits for its digit. */
const PREFIX_LASTS_MS = 1_500;

interface HelpProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The keys that work on every screen, and the help: all keys, and what the words mean. */
export function Help({ opened, onOpen, onClose }: HelpProps) {
  const go = useGo();
  const prefixed = useRef(0);

  function goTo(screen: string): boolean {
    if (Date.now() - prefixed.current > PREFIX_LASTS_MS) return false;
    prefixed.current = 0;
    go(screen);
    return true;
  }

  useKeys({
    '?': onOpen,
    g: () => {
      prefixed.current = Date.now();
    },
    ...Object.fromEntries(
      [...NAV_LINKS, ...FURTHER_LINKS].flatMap(({ list, digit }) =>
        digit ? [[digit, () => goTo(list)]] : [],
      ),
    ),
  });

  return (
    <>
      <IconButton icon={IconHelp} label="Help" onClick={onOpen} />
      {opened && <ShortcutSheet places={FURTHER_LINKS} onClose={onClose} />}
    </>
  );
}
