import { isActiveSap, passiveSap } from '#domain/lines/line';
import type { LineFields } from './line-fields.ts';

/** The lines of a duplicate. Its SAPs count as chosen now, so a passive one is a fault (behaviour 5.15). */
export function duplicatedLines<Line extends LineFields>(lines: readonly Line[]): Line[] {
  return lines.map((line) => (isActiveSap(line) ? line : { ...line, fault: passiveSap(line.sap_code) }));
}
