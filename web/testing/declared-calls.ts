import { allActiveSaps, sapLookup } from '#domain/lines/sap-lookup';
import type { AnyCall } from '#domain/wire/call';
import type { AnyGrid } from '#domain/wire/grid';

/** All modules of the domain, so that new calls need not be listed here. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../domain/**/*.ts', '!../../domain/**/*.test.ts'],
  { eager: true },
);
const forms = ['specification', 'purchase', 'invoice'] as const;
const declared = [
  ...Object.values(modules).flatMap((exports) => Object.values(exports)),
  // Each form has its own lookup.
  ...forms.map(sapLookup),
  ...(['specification', 'invoice'] as const).map(allActiveSaps),
];
const grids = declared.filter(isGrid);
const calls = declared
  .flatMap((value) => (isObject(value) ? [value, ...Object.values(value)] : []))
  .filter(isCall);

export const declaredCalls: ReadonlyMap<string, { call: AnyCall; grid?: AnyGrid }> = new Map([
  ...calls.map((call) => [call.path, { call }] as const),
  ...grids.map((grid) => [grid.path, { call: grid.call, grid }] as const),
]);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCall(value: unknown): value is AnyCall {
  return isObject(value) && typeof value.path === 'string' && 'request' in value && 'data' in value;
}

function isGrid(value: unknown): value is AnyGrid {
  return isObject(value) && typeof value.path === 'string' && 'row' in value && isCall(value.call);
}
