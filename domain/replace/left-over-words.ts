import { formatQuantity } from '../values/quantity.ts';
import type { LeftOver } from './replace.ts';

/** `120 in stock, 30 coming`: what is left over of a SAP and where it is; `nothing` where nothing is. */
export function leftOverWords({ stock, arrived, coming, rest }: LeftOver): string {
  const pieces = [
    stock > 0 && `${formatQuantity(stock)} in stock`,
    arrived > 0 && `${formatQuantity(arrived)} arrived`,
    coming > 0 && `${formatQuantity(coming)} coming`,
    rest > 0 && `${formatQuantity(rest)} not invoiced`,
  ];
  return pieces.filter((piece) => piece !== false).join(', ') || 'nothing';
}
