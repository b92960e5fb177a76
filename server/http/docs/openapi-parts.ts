import * as z from 'zod/mini';

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

/** The JSON Schema of what a call takes or answers. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `/api/car_model/save` → `car_model_save`. */
export function operationId(path: string): string {
  return path.replace('/api/', '').replace(/[{}]/g, '').replaceAll('/', '_');
}
