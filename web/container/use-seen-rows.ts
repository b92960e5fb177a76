import { useState } from 'react';

/** The rows that a list has shown, as they were last: what is checked may stand on another page by now. */
export function useSeenRows<Row>(rows: readonly Row[], idOf: (row: Row) => number): ReadonlyMap<number, Row> {
  const [seen, setSeen] = useState({ rows: [] as readonly Row[], byId: new Map<number, Row>() });
  if (seen.rows === rows) return seen.byId;
  const byId = new Map([...seen.byId, ...rows.map((row) => [idOf(row), row] as const)]);
  setSeen({ rows, byId });
  return byId;
}
