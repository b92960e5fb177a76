import type { ReactNode } from 'react';
import type { AnyCall } from '#domain/wire/call';
import { useMay } from '../../api/user.ts';

interface PermittedProps {
  to: Pick<AnyCall, 'who'>;
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows `children` to users whose role allows the call, and `otherwise` to other users (behaviour 37.8). */
export function Permitted({ to, otherwise, children }: PermittedProps) {
  return useMay(to) ? children : otherwise;
}
