import * as z from 'zod/mini';
import { recordId } from '../values/record-id.ts';
import { requiredCode } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { lookup } from '../wire/lookup.ts';
import { MAX_LINES, sapFields } from './line.ts';

const activeSapFields = {
  ...sapFields,
  sap_code_old: z.nullable(z.string()),
  sap_code_older: z.nullable(z.string()),
  min_order_quant: z.nullable(z.number()),
};

/** Returns the SAP lookup for the lines of a form: active SAPs of active parts, without the SAPs of the other lines. */
export function sapLookup(form: 'specification' | 'purchase' | 'invoice') {
  return lookup({
    path: `/api/${form}/query_product_saps`,
    view: 'product_sap_lookup',
    id: 'sap_id',
    row: activeSapFields,
    searchable: ['product_number', 'name', 'gen_name', 'sap_code', 'note', 'sap_code_old', 'sap_code_older'],
    sort: ['sap_code'],
    closest: 'sap_code',
    extra: {
      exclude_sap_ids: z.optional(z.array(recordId).check(z.maxLength(MAX_LINES))),
      // Without a text, the SAPs of this purchase come first.
      purchase_id: z.optional(recordId),
    },
    summary: 'Look up active part SAPs',
  });
}

const activeSap = z.object(activeSapFields);
export type ActiveSap = z.infer<typeof activeSap>;

/** Declares the call that loads every active part SAP. */
export function allActiveSaps(form: 'specification' | 'invoice') {
  return call(`/api/${form}/get_all_product_saps`, {
    request: z.unknown(),
    data: z.array(activeSap),
    // The server reads all pages of the SAPs, each of which takes some milliseconds of processor time.
    weight: () => 2,
    summary: 'List every active part SAP',
  });
}

export const MAX_CODES = 5_000;

const namedSap = z.extend(activeSap, { passive: z.optional(z.boolean()) });
export type NamedSap = z.infer<typeof namedSap>;

/**
 * Finds the active part SAPs with one of the codes as their current or an earlier code; unknown codes are omitted. With
 * `passive`, passive SAPs are also found by their current codes, and marked as passive. With `other_zeros`, a code that
 * no SAP has also finds active SAPs whose codes differ only in leading zeros.
 */
export const findSapsCall = call('/api/product_sap/find_product_saps', {
  request: z.object({
    codes: z.array(requiredCode).check(z.maxLength(MAX_CODES)),
    passive: z._default(z.boolean(), false),
    other_zeros: z._default(z.boolean(), false),
  }),
  data: z.array(namedSap),
  size: 'document',
  summary:
    'Find active part SAPs by their current or earlier codes, and with `passive` also passive ones by their current codes',
});
