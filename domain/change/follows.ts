import type { RecordKind } from '../record/record-kinds.ts';
import { counted } from '../values/counted.ts';
import type { ChangeSet } from './change.ts';

/** The kinds of side effects of a change. */
export type ConsequenceName =
  | 'passiveParts'
  | 'activeParts'
  | 'plansOfSaps'
  | 'underMoq'
  | 'plansOfCarModels'
  | 'plansOfSpecifications'
  | 'driftingPurchases'
  | 'arrivingContainers'
  | 'countedToday'
  | 'ownExpectedDays';

interface Consequence {
  what: ConsequenceName;
  kind: RecordKind;
  when: (set: ChangeSet) => boolean;
  /** Returns the sentence for a count. Consequences with a count of 0 are omitted. */
  says: (count: number) => string;
}

/** The consequences that a preview names (behaviour 33.4). */
export const CONSEQUENCES: readonly Consequence[] = [
  {
    what: 'passiveParts',
    kind: 'part',
    when: ({ state }) => state === 'P',
    says: (count) => `${counted(count, 'part SAP')} will be treated as Passive.`,
  },
  {
    what: 'activeParts',
    kind: 'part',
    when: ({ state }) => state === 'A',
    says: (count) => `${counted(count, 'part SAP')} will be treated as Active again.`,
  },
  {
    what: 'plansOfSaps',
    kind: 'part_sap',
    when: ({ state }) => state === 'P',
    says: (count) => `${counted(count, 'open plan')} still ${needs(count)} some of them.`,
  },
  {
    what: 'underMoq',
    kind: 'part_sap',
    when: ({ min_order_quant }) => typeof min_order_quant === 'number',
    says: (count) => `${counted(count, 'line')} of purchases will be under the MOQ.`,
  },
  {
    what: 'plansOfCarModels',
    kind: 'car_model',
    when: ({ state }) => state === 'P',
    says: (count) => `${counted(count, 'open plan')} ${use(count)} their specifications.`,
  },
  {
    what: 'plansOfSpecifications',
    kind: 'specification',
    when: ({ state }) => state === 'P',
    says: (count) => `${counted(count, 'open plan')} ${use(count)} them.`,
  },
  {
    what: 'driftingPurchases',
    kind: 'plan',
    when: ({ specification_id }) => specification_id !== undefined,
    says: (count) =>
      `${counted(count, 'purchase')} will differ from what ${count === 1 ? 'its plan needs' : 'their plans need'}.`,
  },
  {
    what: 'arrivingContainers',
    kind: 'invoice',
    when: ({ status }) => status === 'A',
    says: (count) => `${counted(count, 'container')} will be marked as arrived.`,
  },
  {
    what: 'countedToday',
    kind: 'invoice',
    when: ({ status }) => status === 'A',
    says: (count) =>
      `${counted(count, 'part SAP')} on these invoices ${count === 1 ? 'was' : 'were'} counted today: the count already includes the arrival.`,
  },
  {
    what: 'ownExpectedDays',
    kind: 'invoice',
    when: ({ expected_on, status }) => expected_on !== undefined && status !== 'A',
    says: (count) =>
      `${counted(count, 'container')} will keep ${count === 1 ? 'its' : 'their'} own expected day.`,
  },
];

const needs = (count: number) => (count === 1 ? 'needs' : 'need');
const use = (count: number) => (count === 1 ? 'uses' : 'use');
