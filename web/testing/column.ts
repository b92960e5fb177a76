import type { Column } from '../grid/columns/column-definitions.ts';

export const column = <Row>(name: keyof Row & string, patch: Partial<Column<Row>> = {}): Column<Row> => ({
  name,
  header: name,
  lead: false,
  cell: () => null,
  text: () => '',
  ...patch,
});
