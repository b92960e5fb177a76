import type { JsonSchema } from './openapi-parts.ts';

const INDENT = '  ';

/**
 * A JSON Schema as a type that a person reads: `{ name: string; note?: string | null }`, over several lines. A text
 * with a format is called by it, `date`.
 */
export function schemaText(schema: unknown, depth = 0): string {
  const { type, properties, items, anyOf, enum: values, format, ...rest } = (schema ?? {}) as JsonSchema;
  if ('const' in rest) return JSON.stringify(rest.const);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return union(anyOf.map((member) => schemaText(member, depth)));
  if (type === 'array') return listOf(schemaText(items, depth));
  if (properties) return objectText(properties as JsonSchema, rest.required, depth);
  const types = [type ?? 'any'].flat().map((one) => (one === 'string' ? (format ?? one) : one));
  return union(types.map(String));
}

function objectText(properties: JsonSchema, required: unknown, depth: number): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const margin = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${margin}${name}${needed.has(name) ? '' : '?'}: ${schemaText(schema, depth + 1)}`,
  );
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}` : '{}';
}

function union(members: string[]): string {
  return [...new Set(members)].join(' | ');
}

function listOf(member: string): string {
  return member.includes(' | ') && !member.endsWith('}') ? `(${member})[]` : `${member}[]`;
}
