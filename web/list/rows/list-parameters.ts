import type { ListName } from '#domain/record/record-kinds';
import type { AnyGrid, Shape } from '#domain/wire/grid';
import type { List } from '#domain/wire/list';
import type { Query } from '../../ui/use-screen-location.ts';

export type ListGrid = AnyGrid & { view: ListName } & Pick<
    List<Shape, Shape, ListName>,
    'codes' | 'values' | 'found' | 'file'
  >;

/** The additional parameters in a list's URL, and the request parameters (`d`) derived from them. */
export interface ListParameters {
  names: readonly string[];
  /** The parameters that exclude rows, as conditions do. Clearing the conditions clears them, too. */
  filters: readonly string[];
  extra: (query: Query) => object;
  /** The default sort for the parameters. If it is empty or omitted, the list's own default sort applies. */
  sort?: (query: Query) => readonly string[];
}

export const NO_PARAMETERS: ListParameters = { names: [], filters: [], extra: () => ({}) };
