import type { CodedSap } from '../lines/active-saps.ts';
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
  /** It or its part is passive. */
  passive: boolean;
}

export interface KnownInput {
  sap_id: number;
  order_no: number;
  sap_code: string;
  quant: number;
}

/** A specification as it is stored, its inputs in their order. */
export interface KnownSpecification {
  specification_id: number;
  output_product_id: number;
  begin_date: string;
  state: State;
  note: string | null;
  inputs: readonly KnownInput[];
}

/** The stored records that the rows of an import may name. */
export interface KnownSpecifications {
  carModels: readonly KnownCarModel[];
  saps: readonly KnownInputSap[];
  /** The specifications of these car models on the days that the rows name. */
  specifications: readonly KnownSpecification[];
}

/**
 * Finds car models by what names them: by the number, also where it begins a label, else by the one name or model
 * number that is the same (behaviour 36.3). Answers the car model, or why none is meant; `among` are those that may be.
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
    if (!carModel)
      return { error: `There is no car model ${text}. Write its number, or add it first.`, among };
    if (other)
      return {
        error: `Several car models are called ${text}. Write the number of the one that is meant.`,
        among,
      };
    return { carModel, among };
  };
}
type FoundCarModel = ({ carModel: KnownCarModel } | { error: string }) & { among: readonly KnownCarModel[] };

/** The text before the first ` · ` of a label. */
export function numberOf(text: string): string {
  return text.split(' · ')[0]?.trim() ?? '';
}
