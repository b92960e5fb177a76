import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid, Shape } from '#domain/wire/grid';
import type { List } from '#domain/wire/list';
import type { Query } from '../../ui/use-own-location.ts';

/** A grid whose rows are a list with an address of its own. */
export type ListGrid = AnyGrid & { view: ListName } & Pick<
    List<Shape, Shape, ListName>,
    'codes' | 'values' | 'found' | 'file'
  >;

/** What the address of a list says beside what all of them do, and what the server is asked for by it (`d`). */
export interface OwnParameters {
  names: readonly string[];
  /** Those of them that leave rows out as conditions do, and go with them. */
  filters: readonly string[];
  extra: (own: Query) => object;
}

/** Of a list that has none. */
export const NO_PARAMETERS: OwnParameters = { names: [], filters: [], extra: () => ({}) };
