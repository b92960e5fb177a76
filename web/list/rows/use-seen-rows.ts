import { useState } from 'react';

/**
 * The rows that a list has shown, as they were last, those first that it shows now: what is checked may stand on
 * another page by now.
 */
export function useSeenRows<Row>(rows: readonly Row[], idOf: (row: Row) => number): ReadonlyMap<number, Row> {
  const [seen, setSeen] = useState({ rows: [] as readonly Row[], byId: new Map<number, Row>() });
  if (seen.rows === rows) return seen.byId;
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  for (const [id, row] of seen.byId) if (!byId.has(id)) byId.set(id, row);
  setSeen({ rows, byId });
  return byId;
}
