import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid, Shape } from '#domain/wire/grid';
import type { List } from '#domain/wire/list';
import type { Query } from '../../ui/use-own-location.ts';

/** A grid whose rows are a list with an address of its own. */
export type ListGrid = AnyGrid & { view: ListName } & Pick<
    List<Shape, Shape, ListName>,
    'codes' | 'values' | 'found' | 'file'
  >;

/** The further parameters in a list's address, and the server's parameters (`d`) for them. */
export interface OwnParameters {
  names: readonly string[];
  /** Those of them that leave rows out as conditions do, and go with them. */
  filters: readonly string[];
  extra: (own: Query) => object;
}

/** For a list without parameters. */
export const NO_PARAMETERS: OwnParameters = { names: [], filters: [], extra: () => ({}) };
