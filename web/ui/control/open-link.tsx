import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from './link.tsx';

/** A link to the record chosen in a field. It is not a tab stop, since Alt+Enter in the field does the same. */
export function OpenLink({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className="icon" tabIndex={-1} label={`Open ${of}`} title="Open (Alt+Enter)">
      <IconArrowUpRight size={14} aria-hidden />
    </Link>
  );
}
