import type { Column } from '../grid/columns/column-definitions.ts';

/** Returns a column without content, with some properties set by the test. */
export const column = <Row>(name: keyof Row & string, patch: Partial<Column<Row>> = {}): Column<Row> => ({
  name,
  header: name,
  lead: false,
  cell: () => null,
  text: () => '',
  ...patch,
});
