import type { ReactNode } from 'react';
import type { AnyCall } from '#domain/wire/call';
import { useMay } from '../../api/user.ts';

interface PermittedProps {
  /** The call that it leads to. */
  to: Pick<AnyCall, 'who'>;
  /** What stands there for somebody who may not make it. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** What leads to a call: it is not there for somebody whose role does not allow the call (behaviour 37.8). */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  return useMay(to) ? children : otherwise;
}
