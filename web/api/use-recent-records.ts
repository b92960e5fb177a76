import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { usePreference } from './use-preference.ts';

const MAX_RECENT = 10;

const recentRecord = z.object({ kind: recordKind, id: z.int(), title: z.string(), detail: z.string() });
export type RecentRecord = z.infer<typeof recentRecord>;
const recentRecords = z.array(recentRecord);
const NONE: RecentRecord[] = [];

/** Returns the records that the user opened last in this browser, most recent first, with functions to change them. */
export function useRecentRecords() {
  const [records, setRecords] = usePreference('recent-records', recentRecords, NONE);
  const without = (kind: RecordKind, id: number) =>
    records.filter((record) => record.kind !== kind || record.id !== id);
  return {
    records,
    remember(record: RecentRecord) {
      setRecords([record, ...without(record.kind, record.id)].slice(0, MAX_RECENT));
    },
    forget(kind: RecordKind, id: number) {
      setRecords(without(kind, id));
    },
  };
}
