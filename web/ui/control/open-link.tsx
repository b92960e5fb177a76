import { IconArrowUpRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { actOnKey } from '../keys/use-keys.ts';
import { Link, useGo } from './link.tsx';

/** A link to the record chosen in a field. It is not a tab stop, since Alt+Enter in the field does the same. */
export function OpenLink({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className="icon" tabIndex={-1} label={`Open ${of}`} title="Open (Alt+Enter)">
      <IconArrowUpRight size={14} aria-hidden />
    </Link>
  );
}

/**
 * Returns a key handler for the field of an `OpenLink`. It opens the record on Alt+Enter, and returns whether it did.
 */
export function useOpenKey(to: string | undefined): (event: KeyboardEvent) => boolean {
  const go = useGo();
  return (event) => (to ? actOnKey(event, { 'Alt+Enter': () => go(to) }) : false);
}
