import * as z from 'zod/mini';
import { grouped } from '../values/counted.ts';
import { requiredId } from '../values/record-id.ts';
import { type State, state } from '../values/state.ts';

const NO_LINES = 'Please, select at least one Part SAP.';
export const MAX_LINES = 10_000;

/** The fields of a SAP and its part that specification, purchase and invoice lines contain. */
export const sapFields = {
  product_id: z.int(),
  product_number: z.string(),
  name: z.string(),
  gen_name: z.nullable(z.string()),
  sap_id: z.int(),
  sap_code: z.string(),
  note: z.nullable(z.string()),
};

const sap = z.object(sapFields);
export type Sap = z.infer<typeof sap>;

export const quantLine = z.object({
  ...sapFields,
  sap_state: state,
  product_state: state,
  min_order_quant: z.nullable(z.number()),
  quant: z.number(),
});
export type QuantLine = z.infer<typeof quantLine>;

/** The SAP of a line in a save, and the position of the line if given (behaviour 12.2). */
export const sapReference = {
  product_id: requiredId,
  sap_id: requiredId,
  order_no: z.optional(z.nullable(z.int())),
};

/**
 * Returns the schema of the lines of a save (behaviour 11.1, 12.2). It accepts repeated SAPs, which `repeatedLines`
 * finds.
 */
export function lines<Line extends z.ZodMiniType<PlacedLine>>(line: Line) {
  return z.array(line).check(
    z.minLength(1, NO_LINES),
    z.maxLength(MAX_LINES, `must have at most ${grouped(MAX_LINES)} lines.`),
    z.check(({ value, issues }) => {
      const fault = orderFault(value);
      if (fault) issues.push({ ...fault, code: 'custom', input: value, path: [fault.index, 'order_no'] });
    }),
  );
}

interface PlacedLine {
  sap_id: number;
  order_no?: number | null | undefined;
}

/** Finds the first line whose position is missing, out of range or repeated, and its error (behaviour 12.2). */
function orderFault(placed: readonly PlacedLine[]): { index: number; message: string } | undefined {
  if (placed.every(({ order_no }) => order_no == null)) return undefined;
  const seen = new Set<number>();
  for (const [index, { order_no }] of placed.entries()) {
    if (order_no == null)
      return { index, message: `Line ${index + 1} has no order_no, but other lines have one.` };
    if (order_no < 1 || order_no > placed.length) {
      return { index, message: `The order_no of line ${index + 1} must be from 1 to ${placed.length}.` };
    }
    if (seen.has(order_no)) return { index, message: `Two lines have the order_no ${order_no}.` };
    seen.add(order_no);
  }
  return undefined;
}

/** Returns the lines whose SAP is already on an earlier line (behaviour 11.2). */
export function repeatedLines<Line extends { sap_id: number | null }>(lines: readonly Line[]): Line[] {
  const seen = new Set<number>();
  return lines.filter(({ sap_id }) => {
    const repeated = sap_id !== null && seen.has(sap_id);
    if (sap_id !== null) seen.add(sap_id);
    return repeated;
  });
}

/** Returns the error for two lines with the same SAP (behaviour 11.2). */
export function usedTwice(code: string | null | undefined): string {
  return `SAP ${code} is used twice`;
}

/** Sorts the lines by their positions, if given, and numbers them from 1 without gaps (behaviour 12.2). */
export function numberLines<Line extends PlacedLine>(
  lines: readonly Line[],
): (Line & { order_no: number })[] {
  return lines
    .toSorted((one, other) => (one.order_no ?? 0) - (other.order_no ?? 0))
    .map((line, index) => ({ ...line, order_no: index + 1 }));
}

/** Returns the error for the choice of a SAP that is not active (behaviour 5.15). */
export function passiveSap(code: string | null): string {
  return `SAP ${code} is passive and cannot be chosen.`;
}

/** Returns whether both the SAP and its part are Active (behaviour 5.14). */
export function isActiveSap(states: { sap_state: State; product_state: State }): boolean {
  return states.sap_state === 'A' && states.product_state === 'A';
}
