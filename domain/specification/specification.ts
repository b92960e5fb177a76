import * as z from 'zod/mini';
import { batchParameter } from '../batch/batch-parameter.ts';
import { lines, quantLine, sapReference } from '../lines/line.ts';
import { allActiveSaps, sapLookup } from '../lines/sap-lookup.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { withPurchaseDifferences } from '../record/purchase-differences.ts';
import { exportDownloads } from '../sheet/export-downloads.ts';
import { day } from '../values/day.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { optionalId, recordId, requiredId, version } from '../values/record-id.ts';
import { STATE_LABELS, state, stateWords } from '../values/state.ts';
import { note } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedDay } from '../wire/column-kind.ts';
import { FILL_IN_ALL } from '../wire/envelope.ts';
import type { RowOf } from '../wire/grid.ts';
import { list } from '../wire/list.ts';
import { lookup } from '../wire/lookup.ts';
import { byId, deleteCall, saved, setPassiveCall } from '../wire/record.ts';

/** Returns the error for the choice of a passive specification (behaviour 5.15). */
export function passiveSpecification(label: string): string {
  return `The specification ${label} is passive and cannot be chosen.`;
}

export const SUPERSEDED = 'There is a newer specification for this product';

const inputForm = z.object({
  ...sapReference,
  quant: quantity(LINE_DECIMALS),
});

export const specificationForm = z.object({
  specification_id: optionalId,
  output_product_id: requiredId,
  begin_date: day,
  state,
  note,
  inputs: lines(inputForm),
  version,
});

export const specificationLabels = {
  output_product_id: 'Car model',
  begin_date: 'Begin date',
  state: 'State',
  note: 'Note',
} satisfies LabelsOf<typeof specificationForm, 'specification_id'>;

const specificationInput = z.extend(quantLine, { order_no: z.int() });

export const storedSpecification = z.object({
  specification_id: z.int(),
  output_product_id: z.int(),
  begin_date: z.string(),
  state,
  /** P if another active specification of the car model begins later, or on the same day with a higher id. */
  actual_state: state,
  note: z.nullable(z.string()),
  version: z.int(),
});

const specification = z.extend(storedSpecification, {
  output_product_label: z.string(),
  /**
   * The first and last day on which the specification is in force; null if it is never in force. `in_force_to` is also
   * null if there is no end.
   */
  in_force_from: z.nullable(z.string()),
  in_force_to: z.nullable(z.string()),
  inputs: z.array(specificationInput),
  last_change: lastChange,
});
export type Specification = z.infer<typeof specification>;

export const specificationGrid = list({
  path: '/api/specification_list/table',
  view: 'specification_list',
  id: 'specification_id',
  row: {
    specification_id: z.int(),
    product_number: z.string(),
    model_name: z.string(),
    model_number: z.nullable(z.string()),
    begin_date: listedDay,
    item_count: z.int(),
    note: z.nullable(z.string()),
    state,
    state_label: z.string(),
    actual_state: state,
    /** The last day on which a superseded specification is in force; null if it is not superseded or never in force. */
    in_force_until: z.nullable(listedDay),
  },
  searchable: [
    'product_number',
    'model_name',
    'model_number',
    'begin_date',
    'item_count',
    'note',
    'state_label',
  ],
  codes: ['product_number', 'model_number'],
  sort: ['state', '-begin_date', '-product_number'],
  words: { ...stateWords, actual_state: { stored: 'actual_state', words: STATE_LABELS } },
  extra: batchParameter,
  summary: 'List specifications',
});
export type SpecificationRow = RowOf<typeof specificationGrid>;

export const productLookup = lookup({
  path: '/api/specification/query_products',
  view: 'product_lookup',
  id: 'product_id',
  row: { product_id: z.int(), product_label: z.string(), product_number: z.string() },
  searchable: ['product_label'],
  sort: ['product_label'],
  closest: 'product_number',
  summary: 'Look up active car models',
});

export const specificationSapLookup = sapLookup('specification');

const datedSpecification = z.object({
  specification_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
  state,
});

export const specificationCalls = {
  model: call('/api/specification/model', {
    request: byId('specification_id'),
    data: specification,
    summary: 'Load a specification with its inputs',
  }),
  save: call('/api/specification/save', {
    request: specificationForm,
    data: z.extend(saved('specification_id'), withPurchaseDifferences),
    writes: true,
    size: 'document',
    incomplete: FILL_IN_ALL,
    summary: 'Create or change a specification',
  }),
  delete: deleteCall('specification', 'specification_ids', 'Delete specifications'),
  setPassive: setPassiveCall('specification', 'specification_ids', 'Set specifications to Passive'),
  activeSaps: allActiveSaps('specification'),
  timeline: call('/api/specification/timeline', {
    request: z.object({ output_product_id: recordId }),
    data: z.array(datedSpecification),
    summary: 'List the specifications of a car model by begin date',
  }),
};

export const specificationDownloads = exportDownloads('specification');
