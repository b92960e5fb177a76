/** The entry of a successful call in the security log: its records, or their number (behaviour 1.11). */
export type Recorded =
  | { event: 'delete' | 'download' | 'export' | 'undo'; kind: string; ids: readonly number[] }
  | { event: 'import'; kind: string; counts: Readonly<Record<string, number>> };
