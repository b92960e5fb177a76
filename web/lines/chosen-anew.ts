import { isActiveSap, passiveSap } from '#domain/lines/line';
import type { LineFields } from './line-actions.ts';

/** The lines of a copy: what stands in them is chosen anew, which a passive SAP cannot be (behaviour 5.15). */
export function chosenAnew<Line extends LineFields>(lines: readonly Line[]): Line[] {
  return lines.map((line) => (isActiveSap(line) ? line : { ...line, fault: passiveSap(line.sap_code) }));
}
