import { ByCode } from '../values/by-code.ts';
import { byNumber, withoutLeadingZeros } from '../values/leading-zeros.ts';
import { fold } from '../values/text.ts';
import type { PartSap, SapField } from './part-sap.ts';

export type KnownSap = Pick<PartSap, 'sap_id' | 'product_id' | 'version' | SapField>;

/** A part that is stored or that an earlier row creates. A new part has a negative id and version 0. */
export interface KnownPart {
  product_id: number;
  version: number;
  product_number: string | null;
  name: string;
  gen_name: string | null;
}

export interface Stored {
  saps: readonly KnownSap[];
  parts: readonly KnownPart[];
  carModelNumbers: readonly string[];
  /** The stored codes that may differ from a code of the file only in leading zeros. */
  codesWithOtherZeros: readonly string[];
}

const NONE: ReadonlyMap<number, KnownPart> = new Map();

/** Returns the key of a name with a part number. A line break separates them, since no name contains one. */
const fullName = (name: string, gen_name: string | null) => `${fold(name)}\n${fold(gen_name ?? '')}`;
const namesOf = ({ name, gen_name }: KnownPart) => [fold(name), fullName(name, gen_name)];

/** For each requested SAP, true if a document uses it, so that it cannot move to another part. */
type KnownUses = ReadonlyMap<number, boolean>;

/** Finds records by code, earlier code, number or name, which are compared in folded form. */
export class KnownRecords {
  readonly #sapByCode = new ByCode<KnownSap>();
  readonly #sapByEarlierCode = new Map<string, KnownSap>();
  readonly #codeByNumber: ReadonlyMap<string, string>;
  readonly #partById = new Map<number, KnownPart>();
  readonly #partByNumber = new ByCode<KnownPart>();
  /** Parts by name, and by name and part number, since thousands of parts may share a name. */
  readonly #partsByName = new Map<string, Map<number, KnownPart>>();
  readonly #carModelNumbers: ReadonlySet<string>;
  readonly #uses: KnownUses;
  /**
   * SAPs that were assumed to be in use because their uses are not known yet. The caller queries them and decides the
   * import again.
   */
  readonly unasked = new Set<number>();

  constructor(stored: Stored, uses: KnownUses) {
    for (const sap of stored.saps) {
      this.#sapByCode.set(sap.sap_code, sap);
      for (const earlier of [sap.sap_code_old, sap.sap_code_older]) {
        if (earlier) this.#sapByEarlierCode.set(fold(earlier), sap);
      }
    }
    for (const part of stored.parts) this.addPart(part);
    this.#codeByNumber = byNumber(stored.codesWithOtherZeros);
    this.#carModelNumbers = new Set(stored.carModelNumbers.map(fold));
    this.#uses = uses;
  }

  addPart(part: KnownPart): void {
    this.#partById.set(part.product_id, part);
    if (part.product_number) this.#partByNumber.set(part.product_number, part);
    for (const name of namesOf(part)) {
      const sameName = this.#partsByName.get(name) ?? new Map<number, KnownPart>();
      this.#partsByName.set(name, sameName.set(part.product_id, part));
    }
  }

  /** Renames a part: later rows find it by its new name only. */
  renamePart(before: KnownPart, part: KnownPart): void {
    for (const name of namesOf(before)) this.#partsByName.get(name)?.delete(part.product_id);
    this.addPart(part);
  }

  sapWithCode(code: string): KnownSap | undefined {
    return this.#sapByCode.get(code);
  }

  /** Returns the stored code that differs from an unknown code only in leading zeros. */
  codeWithOtherZeros(code: string): string | undefined {
    const number = withoutLeadingZeros(code);
    return number && this.#codeByNumber.get(number);
  }

  sapOnceCalled(code: string): KnownSap | undefined {
    return this.#sapByEarlierCode.get(fold(code));
  }

  partWithId(productId: number): KnownPart | undefined {
    return this.#partById.get(productId);
  }

  partWithNumber(number: string): KnownPart | undefined {
    return this.#partByNumber.get(number);
  }

  /**
   * Returns the parts with this name by id. With a part number (or null for none), only the parts with it are returned.
   */
  partsNamed(name: string, gen_name?: string | null): ReadonlyMap<number, KnownPart> {
    return this.#partsByName.get(gen_name === undefined ? fold(name) : fullName(name, gen_name)) ?? NONE;
  }

  isCarModelNumber(number: string): boolean {
    return this.#carModelNumbers.has(fold(number));
  }

  isUsed(sapId: number): boolean {
    const isUsed = this.#uses.get(sapId);
    if (isUsed === undefined) this.unasked.add(sapId);
    return isUsed ?? true;
  }
}
