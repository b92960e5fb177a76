import { ByCode } from '../values/by-code.ts';
import { byNumber } from '../values/leading-zeros.ts';
import { fold } from '../values/text.ts';
import type { ActiveSap, NamedSap } from './sap-lookup.ts';

export interface CodedSap {
  sap_id: number;
  sap_code: string;
  sap_code_old: string | null;
  sap_code_older: string | null;
}

/** Part SAPs by current and earlier codes, which are compared in folded form. */
export interface SapIndex<Sap extends CodedSap> {
  byCode: Pick<ByCode<Sap>, 'get'>;
  /** Null if the code is an earlier code of two SAPs, and so identifies neither. */
  byEarlierCode: ReadonlyMap<string, Sap | null>;
}

export interface ActiveSapIndex extends SapIndex<ActiveSap> {
  /** The requested codes of passive SAPs, folded for comparison. */
  passiveCodes: ReadonlySet<string>;
  /** The active codes that are numbers, by the number without leading zeros. */
  codeByNumber: ReadonlyMap<string, string>;
}

export interface FoundSap<Sap> {
  sap: Sap;
  warning?: string;
}

export function indexActiveSaps(named: readonly NamedSap[]): ActiveSapIndex {
  const passiveCodes = named.flatMap(({ sap_code, passive }) => (passive ? fold(sap_code) : []));
  const active = named.filter(({ passive }) => !passive);
  const codeByNumber = byNumber(active.map(({ sap_code }) => sap_code));
  return { ...indexSaps(active), passiveCodes: new Set(passiveCodes), codeByNumber };
}

export function indexSaps<Sap extends CodedSap>(saps: readonly Sap[]): SapIndex<Sap> {
  const byCode = new ByCode<Sap>();
  for (const sap of saps) byCode.set(sap.sap_code, sap);
  const byEarlierCode = new Map<string, Sap | null>();
  for (const sap of saps) {
    for (const earlier of [sap.sap_code_old, sap.sap_code_older]) {
      if (!earlier) continue;
      const other = byEarlierCode.get(key(earlier));
      byEarlierCode.set(key(earlier), other === undefined || other === sap ? sap : null);
    }
  }
  return { byCode, byEarlierCode };
}

/** Finds the SAP with this current or earlier code (behaviour 11.5). */
export function findSap<Sap extends CodedSap>(index: SapIndex<Sap>, code: string): FoundSap<Sap> | undefined {
  const sap = index.byCode.get(code.trim());
  if (sap) return { sap };

  const successor = index.byEarlierCode.get(key(code));
  if (!successor) return undefined;
  return { sap: successor, warning: replacedBy(code.trim(), successor.sap_code) };
}

function key(code: string): string {
  return fold(code.trim());
}

/** Returns the message about a replaced code (behaviour 10.5). */
export function replacedBy(code: string, successor: string): string {
  return `SAP code ${code} was replaced by ${successor}`;
}
