import fc, { type Arbitrary } from 'fast-check';
import type * as z from 'zod/mini';
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile.ts';

/** A placeholder for a JSON number that JavaScript cannot represent. It is replaced in the text of a body. */
export const TOO_LARGE = 'a number that is too large';

type AnyDef = { type: string } & Partial<{
  shape: Record<string, z.ZodMiniType>;
  element: z.ZodMiniType;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  options: readonly z.ZodMiniType[];
  entries: Record<string, string>;
  values: readonly unknown[];
}>;

/** Any code points, including lone surrogates. `unit: 'binary'` takes seconds to list all of them. */
const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 12 })
  .map((points) => String.fromCodePoint(...points));

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES, TOO_LARGE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/**
 * Bodies that nearly match a schema: each value is mostly valid, sometimes anything at all, so that many pass the
 * schema and reach the rules, the SQL and the database. `words` are texts worth trying.
 */
export function nearly(schema: z.ZodMiniType, words: readonly string[]): Arbitrary<unknown> {
  const fitting = fits(schema, words);
  return fc.oneof({ weight: 24, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fits(schema: z.ZodMiniType, words: readonly string[]): Arbitrary<unknown> {
  const def = schema._zod.def as AnyDef;
  const inner = def.innerType ?? def.in;

  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([key, value]) => [key, nearly(value, words)]),
        ),
      );
    case 'array':
      return def.element
        ? fc.array(nearly(def.element, words), { maxLength: 4 })
        : fc.array(anything, { maxLength: 4 });
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => fits(option, words)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(...HOSTILE_NUMBERS));
    case 'string':
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('2026-01-05', '2026-02-01', ...words) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
        { weight: 1, arbitrary: anyText },
      );
    case 'nullable':
    case 'optional':
    case 'default':
      return inner ? fc.oneof(fits(inner, words), fc.constant(null)) : anything;
    default:
      return inner ? fits(inner, words) : anything;
  }
}
