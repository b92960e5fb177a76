import type { CarModel } from '#domain/car-model/car-model';
import type { Invoice } from '#domain/invoice/invoice';
import type { Part } from '#domain/part/part';
import type { PartSap } from '#domain/part-sap/part-sap';
import type { Plan } from '#domain/plan/plan';
import type { Purchase } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Specification } from '#domain/specification/specification';
import { formatDay } from '#domain/values/day';
import { joinLabel } from '#domain/values/text';

/** What a record is called, and what tells it from others. */
interface RecordName {
  title: string;
  detail: string;
}

interface Models {
  car_model: CarModel;
  part: Part;
  part_sap: PartSap;
  specification: Specification;
  plan: Plan;
  purchase: Purchase;
  invoice: Invoice;
}

const product = ({ name, product_number, gen_name }: CarModel | Part): RecordName => ({
  title: name,
  detail: joinLabel([product_number, gen_name]),
});

const NAMES: { [Kind in RecordKind]: (model: Models[Kind]) => RecordName } = {
  car_model: product,
  part: product,
  part_sap: ({ sap_code, product_label }) => ({ title: sap_code, detail: product_label }),
  specification: ({ output_product_label, begin_date }) => ({
    title: `${output_product_label} · from ${formatDay(begin_date)}`,
    detail: '',
  }),
  plan: ({ product_label, begin_date, end_date }) => ({
    title: product_label,
    detail: `${formatDay(begin_date)} – ${formatDay(end_date)}`,
  }),
  purchase: ({ purchase_number, product_label }) => ({ title: purchase_number, detail: product_label }),
  invoice: ({ invoice_number, product_label }) => ({ title: invoice_number, detail: product_label }),
};

/** The name of a record of a kind, as its `model` call answers it. */
export function recordName(kind: RecordKind, model: unknown): RecordName {
  // The form of a kind loads by the call of that kind.
  return (NAMES[kind] as (model: unknown) => RecordName)(model);
}
