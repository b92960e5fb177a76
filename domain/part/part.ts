import * as z from 'zod/mini';
import { batchParameter } from '../batch/batch-parameter.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { optionalId, version } from '../values/record-id.ts';
import { state, stateWords } from '../values/state.ts';
import { note, optionalCode, requiredName } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { list } from '../wire/list.ts';
import { byId, deleteCall, saved, setPassiveCall } from '../wire/record.ts';

/** The fields that the form edits and `save` accepts. `gen_name` is the part number. */
export const partForm = z.object({
  product_id: optionalId,
  name: requiredName,
  gen_name: optionalCode,
  note,
  state,
  version,
});

export const partLabels = {
  product_number: 'Product number',
  name: 'Part name',
  gen_name: 'Part number',
  note: 'Note',
  state: 'State',
} satisfies LabelsOf<typeof partForm, 'product_id'>;

const sapOfPart = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  min_order_quant: z.nullable(z.number()),
  note: z.nullable(z.string()),
  created_at: z.string(),
  created_at_label: z.string(),
  state,
  state_label: z.string(),
});

const part = z.object({
  product_id: z.int(),
  product_number: z.string(),
  name: z.string(),
  gen_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state,
  created_at: z.string(),
  created_at_label: z.string(),
  saps: z.array(sapOfPart),
  version: z.int(),
  last_change: lastChange,
});
export type Part = z.infer<typeof part>;

export const partGrid = list({
  path: '/api/product_list/table',
  view: 'product_list',
  id: 'product_id',
  row: {
    product_id: z.int(),
    product_number: z.string(),
    part_name: z.string(),
    part_number: z.nullable(z.string()),
    sap_codes: z.nullable(z.string()),
    note: z.nullable(z.string()),
    state,
    state_label: z.string(),
  },
  searchable: ['product_number', 'part_name', 'part_number', 'sap_codes', 'note', 'state_label'],
  codes: ['part_number', 'product_number'],
  sort: ['state', '-product_number'],
  words: stateWords,
  extra: batchParameter,
  summary: 'List parts',
});

export const partCalls = {
  model: call('/api/product/model', { request: byId('product_id'), data: part, summary: 'Load a part' }),
  save: call('/api/product/save', {
    request: partForm,
    data: saved('product_id'),
    writes: true,
    incomplete: FILL_ALL,
    summary: 'Create or change a part',
  }),
  delete: deleteCall('product', 'product_ids', 'Delete parts'),
  setPassive: setPassiveCall('product', 'product_ids', 'Set parts to Passive'),
};
