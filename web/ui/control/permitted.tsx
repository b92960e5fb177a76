import type { ReactNode } from 'react';
import type { AnyCall } from '#domain/wire/call';
import { useMay } from '../../api/user.ts';

interface PermittedProps {
  /** The call that it leads to. */
  to: Pick<AnyCall, 'who'>;
  /** Shown to people who may not make the call. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows controls that lead to a call only to people whose role allows the call (behaviour 37.8). */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  return useMay(to) ? children : otherwise;
}
