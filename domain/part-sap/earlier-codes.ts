import { indexActiveSaps } from '../lines/active-saps.ts';
import type { NamedSap } from '../lines/sap-lookup.ts';
import { withoutLeadingZeros } from '../values/leading-zeros.ts';
import { fold } from '../values/text.ts';

/** The earlier codes of a SAP, newest first; null if there is none (behaviour 8.3). */
export interface EarlierCodes {
  sap_code_old: string | null;
  sap_code_older: string | null;
}

/**
 * Returns the earlier codes of a stored SAP after its code changes to `next`: the replaced code becomes the newest one.
 */
export function rememberedCodes(stored: EarlierCodes & { sap_code: string }, next: string): EarlierCodes {
  const { sap_code, sap_code_old, sap_code_older } = stored;
  if (fold(sap_code) === fold(next)) return { sap_code_old, sap_code_older };
  return earlierCodes(next, [sap_code, sap_code_old, sap_code_older]);
}

/** Returns the first two of the codes, newest first, without duplicates and without the SAP's current code. */
export function earlierCodes(own: string, codes: readonly (string | null | undefined)[]): EarlierCodes {
  const seen = new Set([fold(own)]);
  const distinct = codes.filter((code): code is string => {
    if (!code || seen.has(fold(code))) return false;
    seen.add(fold(code));
    return true;
  });
  return { sap_code_old: distinct[0] ?? null, sap_code_older: distinct[1] ?? null };
}

/**
 * Returns the warning about a code that another SAP had earlier, or that differs from another SAP's code only in
 * leading zeros (behaviour 8.3). Undefined for any other code, and for the current code of another SAP.
 */
export function otherSapWarning(code: string, others: readonly NamedSap[]): string | undefined {
  const isCode = (other: string | null) => other !== null && fold(other) === fold(code);
  if (others.some(({ sap_code }) => isCode(sap_code))) return undefined;
  const successor = others.find(({ sap_code_old, sap_code_older }) =>
    [sap_code_old, sap_code_older].some(isCode),
  );
  if (successor) return `${code} is an earlier code of ${successor.sap_code}`;
  const likely = indexActiveSaps(others).codeByNumber.get(withoutLeadingZeros(code) ?? '');
  return likely && `${likely} exists`;
}
