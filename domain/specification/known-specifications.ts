import type { CodedSap } from '../lines/active-saps.ts';
import { codeDoubt } from '../values/code-doubt.ts';
import type { State } from '../values/state.ts';
import { fold } from '../values/text.ts';

export interface KnownCarModel {
  product_id: number;
  product_number: string;
  name: string;
  gen_name: string | null;
  state: State;
}

export interface KnownInputSap extends CodedSap {
  /** True if the SAP or its part is passive. */
  passive: boolean;
}

export interface KnownInput {
  sap_id: number;
  order_no: number;
  sap_code: string;
  quant: number;
}

export interface KnownSpecification {
  specification_id: number;
  output_product_id: number;
  begin_date: string;
  state: State;
  note: string | null;
  inputs: readonly KnownInput[];
}

export interface KnownSpecifications {
  carModels: readonly KnownCarModel[];
  saps: readonly KnownInputSap[];
  /** The active codes that may differ from a code in the rows only in leading zeros. */
  codesWithOtherZeros: readonly string[];
  /** The specifications of these car models that begin on the days in the rows. */
  specifications: readonly KnownSpecification[];
}

/**
 * Returns a function that finds a car model by its number, alone or at the start of a label, or else by a unique name
 * or model number (behaviour 36.3). The function returns the car model, or an error; `among` lists the car models that
 * the text may mean.
 */
export function carModelFinder(carModels: readonly KnownCarModel[]) {
  const byNumber = new Map(carModels.map((one) => [fold(one.product_number), one]));
  const byName = new Map<string, Map<number, KnownCarModel>>();
  for (const one of carModels) {
    for (const name of [one.name, one.gen_name]) {
      if (!name) continue;
      const called = byName.get(fold(name)) ?? new Map<number, KnownCarModel>();
      byName.set(fold(name), called.set(one.product_id, one));
    }
  }

  return (text: string): FoundCarModel => {
    for (const name of [text, numberOf(text)]) {
      const numbered = byNumber.get(fold(name));
      if (numbered) return { carModel: numbered, among: [numbered] };
    }
    const among = [...(byName.get(fold(text))?.values() ?? [])];
    const [carModel, other] = among;
    if (!carModel) {
      const doubt = codeDoubt(numberOf(text));
      const advice = doubt ? `It ${doubt}` : 'Enter its number, or add it first.';
      return { error: `There is no car model ${text}. ${advice}`, among };
    }
    if (other)
      return {
        error: `Several car models are called ${text}. Enter the number instead.`,
        among,
      };
    return { carModel, among };
  };
}
type FoundCarModel = ({ carModel: KnownCarModel } | { error: string }) & { among: readonly KnownCarModel[] };

/** Returns the text before the first ` · ` of a label. */
export function numberOf(text: string): string {
  return text.split(' · ')[0]?.trim() ?? '';
}
