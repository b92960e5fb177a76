import type { ReactNode } from 'react';
import type { AnyCall } from '#domain/wire/call';
import { useMay } from '../../api/user.ts';

interface PermittedProps {
  to: Pick<AnyCall, 'who'>;
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows controls only to users whose role allows their call (behaviour 37.8). */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  return useMay(to) ? children : otherwise;
}
