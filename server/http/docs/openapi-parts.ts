import * as z from 'zod/mini';
import { EXPECT, rowFields } from '#domain/sheet/bulk-import';
import type { Field, Fields, FieldTypes } from '#domain/sheet/field-types';
import { LABEL_LENGTH } from '#domain/sheet/row-check';
import { LONGEST_LEAD_TIME } from '#domain/values/lead-time';
import { LINE_DECIMALS, PLAN_DECIMALS, QUANTITY_LIMIT } from '#domain/values/quantity';
import { CODE_LENGTH, NAME_LENGTH, NOTE_LENGTH } from '#domain/values/text';

/** The JSON Schema of each type of value in imports. `row-check.ts` finds invalid values. */
const VALUE_SCHEMAS: Readonly<Record<keyof FieldTypes, object>> = {
  name: { type: 'string', maxLength: NAME_LENGTH },
  label: { type: 'string', maxLength: LABEL_LENGTH },
  code: { type: 'string', maxLength: CODE_LENGTH },
  one_code: { type: 'string', maxLength: CODE_LENGTH },
  note: { type: 'string', maxLength: NOTE_LENGTH },
  text: { type: 'string' },
  day: { type: 'string', format: 'date' },
  line_quantity: number(LINE_DECIMALS),
  moq: number(PLAN_DECIMALS),
  lead_time: { type: 'integer', minimum: 0, maximum: LONGEST_LEAD_TIME },
  state: { enum: ['A', 'P'] },
};

export type JsonSchema = Record<string, unknown>;

/** An operation of the OpenAPI document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: JsonSchema[];
  security?: JsonSchema[];
  requestBody?: JsonSchema;
  responses: JsonSchema;
}
export type Paths = Record<string, { get?: Operation; post?: Operation }>;

/** Describes the responses of an operation that sends a file of one of the given types. */
export function fileResponses(types: readonly string[]): JsonSchema {
  const content = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { ...responsesOf({}), 200: { description: 'Success', content: Object.fromEntries(content) } };
}

/** Describes the responses of an operation: its own success, or a failure. */
export function responsesOf(schema: JsonSchema): JsonSchema {
  return {
    200: { description: 'Success', content: { 'application/json': { schema } } },
    default: { $ref: '#/components/responses/Failure' },
  };
}

/** Returns the JSON Schema of a request or response. Responses may get further fields. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeRow });
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(converted), (_, value) => {
    if (io === 'output' && value?.additionalProperties === false) delete value.additionalProperties;
    for (const [name, property] of Object.entries(value?.properties ?? {})) {
      setFormat(property as JsonSchema, name);
    }
    return value;
  });
  return rest;
}

function describeRow({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const fields = rowFields.get(zodSchema);
  if (fields) Object.assign(jsonSchema, rowSchema(fields));
}

const EXPECT_DESCRIPTION =
  'The `expect` of the row from the check: the import is refused if the row has another effect.';

/** Returns the JSON Schema of an import row. Optional fields may be null or omitted, and unknown names are ignored. */
function rowSchema(fields: Fields) {
  const all = Object.entries(fields);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(all.map(([name, field]) => [name, fieldSchema(field)])),
      [EXPECT]: { type: 'string', description: EXPECT_DESCRIPTION },
    },
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function fieldSchema({ header: title, type, required }: Field) {
  return required
    ? { title, ...VALUE_SCHEMAS[type] }
    : { title, anyOf: [VALUE_SCHEMAS[type], { type: 'null' }] };
}

function number(decimals: number) {
  const description = `At most ${decimals} decimal places.`;
  return { type: 'number', minimum: 0, exclusiveMaximum: QUANTITY_LIMIT, description };
}

const DAY_NAME = /(^|_)(on|day|date|today|in_force_from|in_force_to|passive_since|breakpoint|proposed)$/;
const MOMENT_NAME = /(^|_)at$/;

/** The names of fields determine whether they are days or instants (behaviour 20.10). */
function setFormat(property: JsonSchema, name: string): void {
  const format = DAY_NAME.test(name) ? 'date' : MOMENT_NAME.test(name) ? 'date-time' : undefined;
  if (format && [property.type].flat().includes('string')) property.format = format;
}

/** `/api/car_model/save` → `car_model_save`. */
export function operationId(path: string): string {
  return path.replace('/api/', '').replace(/[{}]/g, '').replaceAll('/', '_');
}
