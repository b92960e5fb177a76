/** The entry of a successful call in the security log (behaviour 1.11): its records, or their number. */
export type Recorded =
  | { event: 'delete' | 'download' | 'export' | 'undo'; kind: string; ids: readonly number[] }
  | { event: 'import'; kind: string; counts: Readonly<Record<string, number>> };
