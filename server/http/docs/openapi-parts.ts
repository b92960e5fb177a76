import * as z from 'zod/mini';
import { rowFields } from '#domain/sheet/bulk-import';
import { rowSchema } from './row-schema.ts';

export type JsonSchema = Record<string, unknown>;

/** One call of the document, as OpenAPI names its parts. */
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

/** The answers of what sends a file of one of some types. */
export function fileAnswers(types: readonly string[]): JsonSchema {
  const content = types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  return { ...answers({}), 200: { description: 'Success', content: Object.fromEntries(content) } };
}

/** The answers that every operation can give: its own success, or the one form of a failure. */
export function answers(schema: JsonSchema): JsonSchema {
  return {
    200: { description: 'Success', content: { 'application/json': { schema } } },
    default: { $ref: '#/components/responses/Failure' },
  };
}

/** The JSON Schema of what a call takes or answers; an answer may get further fields. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeRow });
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(made), (_, value) => {
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

const DAY_NAME = /(^|_)(on|day|date|today|in_force_from|in_force_to|passive_since|breakpoint|proposed)$/;
const MOMENT_NAME = /(^|_)at$/;

/** Fields tell by their names that they are days or moments (behaviour 20.10). */
function setFormat(property: JsonSchema, name: string): void {
  const format = DAY_NAME.test(name) ? 'date' : MOMENT_NAME.test(name) ? 'date-time' : undefined;
  if (format && [property.type].flat().includes('string')) property.format = format;
}

/** `/api/car_model/save` → `car_model_save`. */
export function operationId(path: string): string {
  return path.replace('/api/', '').replace(/[{}]/g, '').replaceAll('/', '_');
}
