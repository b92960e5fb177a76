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

/** Returns the error for the choice of a passive car model (behaviour 5.15). */
export function passiveCarModel(number: string): string {
  return `Car model ${number} is passive and cannot be chosen.`;
}

/** The fields that the form edits and `save` accepts. `gen_name` is the model number. */
export const carModelForm = z.object({
  product_id: optionalId,
  name: requiredName,
  gen_name: optionalCode,
  note,
  state,
  version,
});

export const carModelLabels = {
  product_number: 'Product number',
  name: 'Model name',
  gen_name: 'Model number',
  note: 'Note',
  state: 'State',
} satisfies LabelsOf<typeof carModelForm, 'product_id'>;

const carModel = z.object({
  product_id: z.int(),
  product_number: z.string(),
  name: z.string(),
  gen_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state,
  created_at: z.string(),
  created_at_label: z.string(),
  version: z.int(),
  last_change: lastChange,
});
export type CarModel = z.infer<typeof carModel>;

export const carModelGrid = list({
  path: '/api/car_model_list/table',
  view: 'car_model_list',
  id: 'product_id',
  row: {
    product_id: z.int(),
    product_number: z.string(),
    model_name: z.string(),
    model_number: z.nullable(z.string()),
    note: z.nullable(z.string()),
    state,
    state_label: z.string(),
  },
  searchable: ['product_number', 'model_name', 'model_number', 'note', 'state_label'],
  codes: ['product_number', 'model_number'],
  sort: ['state', '-product_number'],
  words: stateWords,
  extra: batchParameter,
  summary: 'List car models',
});

export const carModelCalls = {
  model: call('/api/car_model/model', {
    request: byId('product_id'),
    data: carModel,
    summary: 'Load a car model',
  }),
  save: call('/api/car_model/save', {
    request: carModelForm,
    data: saved('product_id'),
    writes: true,
    incomplete: FILL_ALL,
    summary: 'Create or change a car model',
  }),
  delete: deleteCall('car_model', 'product_ids', 'Delete car models'),
  setPassive: setPassiveCall('car_model', 'product_ids', 'Set car models to Passive'),
};
