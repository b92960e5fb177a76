import * as z from 'zod/mini';
import { batchParameter } from '../batch/batch-parameter.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { type Fields, SAP_COLUMN } from '../sheet/field-types.ts';
import { leadTime } from '../values/lead-time.ts';
import { minOrderQuant } from '../values/min-order-quant.ts';
import { optionalId, requiredId, version } from '../values/record-id.ts';
import { state, stateWords } from '../values/state.ts';
import { note, requiredCode } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedMoment } from '../wire/column-kind.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { list } from '../wire/list.ts';
import { byId, deleteCall, saved, setPassiveCall } from '../wire/record.ts';

/**
 * The fields of a part SAP in addition to its part. The columns, rules and writes of the import, and the labels in
 * messages and the history, are derived from them.
 */
export const partSapFields = {
  sap_code: SAP_COLUMN,
  sap_code_old: { header: 'SAP old', type: 'code', alternates: ['SAP code old'] },
  sap_code_older: { header: 'SAP older', type: 'code', alternates: ['SAP code older'] },
  min_order_quant: {
    header: 'MOQ',
    type: 'moq',
    alternates: ['Min order quant', 'Minimum order quantity'],
  },
  note: { header: 'Note', type: 'note', alternates: ['Notes'] },
  state: { header: 'State', type: 'state' },
  lead_time_days: {
    header: 'Lead time',
    type: 'lead_time',
    alternates: ['Lead time in days', 'Lead time days'],
  },
} as const satisfies Fields;

export type SapField = keyof typeof partSapFields;
export const SAP_FIELDS = Object.keys(partSapFields) as readonly SapField[];

export const partSapForm = z.object({
  sap_id: optionalId,
  sap_code: requiredCode,
  product_id: requiredId,
  min_order_quant: minOrderQuant,
  lead_time_days: leadTime,
  note,
  state,
  version,
});

const headers = Object.fromEntries(SAP_FIELDS.map((name) => [name, partSapFields[name].header]));

export const partSapLabels = {
  ...(headers as Record<SapField, string>),
  product_id: 'Part',
} satisfies LabelsOf<typeof partSapForm, 'sap_id'>;

export const storedPartSap = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  /** The earlier codes, newest first; null if there is none. */
  sap_code_old: z.nullable(z.string()),
  sap_code_older: z.nullable(z.string()),
  product_id: z.int(),
  product_state: state,
  min_order_quant: z.nullable(z.number()),
  lead_time_days: z.nullable(z.int()),
  note: z.nullable(z.string()),
  state,
  version: z.int(),
});

const partSap = z.extend(storedPartSap, { product_label: z.string(), last_change: lastChange });
export type PartSap = z.infer<typeof partSap>;

export const partSapGrid = list({
  path: '/api/product_sap_list/table',
  view: 'product_sap_list',
  id: 'sap_id',
  row: {
    sap_id: z.int(),
    product_id: z.int(),
    sap_code: z.string(),
    sap_code_old: z.nullable(z.string()),
    sap_code_older: z.nullable(z.string()),
    product_number: z.string(),
    part_number: z.nullable(z.string()),
    part_name: z.string(),
    min_order_quant: z.nullable(z.number()),
    lead_time_days: z.nullable(z.int()),
    note: z.nullable(z.string()),
    state,
    state_label: z.string(),
    created_at: listedMoment,
    created_at_label: z.string(),
  },
  searchable: [
    'sap_code',
    'product_number',
    'part_number',
    'part_name',
    'min_order_quant',
    'note',
    'state_label',
    'created_at_label',
    'sap_code_old',
    'sap_code_older',
  ],
  codes: ['sap_code', 'part_number'],
  earlier: { sap_code: ['sap_code_old', 'sap_code_older'] },
  sort: ['state', '-product_number', '-created_at', 'sap_code'],
  labels: { created_at_label: 'created_at' },
  words: stateWords,
  extra: batchParameter,
  summary: 'List part SAPs',
});

export const partSapCalls = {
  model: call('/api/product_sap/model', {
    request: byId('sap_id'),
    data: partSap,
    summary: 'Load a part SAP',
  }),
  save: call('/api/product_sap/save', {
    request: partSapForm,
    data: saved('sap_id'),
    writes: true,
    incomplete: FILL_ALL,
    summary: 'Create or change a part SAP',
  }),
  delete: deleteCall('product_sap', 'sap_ids', 'Delete part SAPs'),
  setPassive: setPassiveCall('product_sap', 'sap_ids', 'Set part SAPs to Passive'),
};
