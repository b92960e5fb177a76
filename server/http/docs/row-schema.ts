import type { Field, Fields, FieldTypes } from '#domain/sheet/field-types';
import { LABEL_LENGTH } from '#domain/sheet/row-check';
import { LINE_DECIMALS, PLAN_DECIMALS, QUANTITY_LIMIT } from '#domain/values/quantity';
import { CODE_LENGTH, NAME_LENGTH, NOTE_LENGTH } from '#domain/values/text';

/** The JSON Schema of each sort of values. `row-check.ts` finds their faults. */
const SORTS: Readonly<Record<keyof FieldTypes, object>> = {
  name: { type: 'string', maxLength: NAME_LENGTH },
  label: { type: 'string', maxLength: LABEL_LENGTH },
  code: { type: 'string', maxLength: CODE_LENGTH },
  note: { type: 'string', maxLength: NOTE_LENGTH },
  text: { type: 'string' },
  day: { type: 'string', format: 'date' },
  line_quantity: number(LINE_DECIMALS),
  moq: number(PLAN_DECIMALS),
  state: { enum: ['A', 'P'] },
};

/** The JSON Schema of a row of an import: what is not required may be null or left out, other names are ignored. */
export function rowSchema(fields: Fields) {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, fieldSchema(field)])),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function fieldSchema({ header: title, type, required }: Field) {
  return required ? { title, ...SORTS[type] } : { title, anyOf: [SORTS[type], { type: 'null' }] };
}

function number(decimals: number) {
  const description = `At most ${decimals} decimal places.`;
  return { type: 'number', minimum: 0, exclusiveMaximum: QUANTITY_LIMIT, description };
}
