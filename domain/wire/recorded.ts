/** What the security log keeps of a call that succeeded: which records it was about, or how many (behaviour 1.11). */
export type Recorded =
  | { event: 'delete' | 'download' | 'export' | 'undo'; kind: string; ids: readonly number[] }
  | { event: 'import'; kind: string; counts: Readonly<Record<string, number>> };
