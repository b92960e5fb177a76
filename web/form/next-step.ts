import type { RecordKind } from '#domain/record/record-kinds';
import { paths } from '../paths.ts';

/** What most often follows a record, and the form that begins it. */
interface NextStep {
  word: string;
  path: (id: number) => string;
}

/** What a stored record leads on to, for its menu and for what is said when it was saved (behaviour 28.3). */
export const NEXT_STEPS: Partial<Record<RecordKind, NextStep>> = {
  car_model: { word: 'Add specification', path: paths.specificationOfCarModel },
  part: { word: 'Add part SAP', path: paths.partSapOfPart },
  specification: { word: 'Add plan', path: paths.planOfSpecification },
  plan: { word: 'Add purchase', path: paths.purchaseOfPlan },
  purchase: { word: 'Add invoice', path: paths.invoiceOfPurchase },
};
