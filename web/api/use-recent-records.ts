import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { usePreference } from './use-preference.ts';

const MAX_RECENT = 10;

const recentRecord = z.object({ kind: recordKind, id: z.int(), title: z.string(), detail: z.string() });
export type RecentRecord = z.infer<typeof recentRecord>;
const recentRecords = z.array(recentRecord);
const NONE: RecentRecord[] = [];

/** The records that this user opened in this browser and that are not known to be deleted, most recent first. */
export function useRecentRecords() {
  const [records, setRecords] = usePreference('recent-records', recentRecords, NONE);
  function remember(record: RecentRecord) {
    const others = records.filter(({ kind, id }) => kind !== record.kind || id !== record.id);
    setRecords([record, ...others].slice(0, MAX_RECENT));
  }
  function forget(kind: RecordKind, ids: readonly number[]) {
    setRecords(records.filter((record) => record.kind !== kind || !ids.includes(record.id)));
  }
  return { records, remember, forget };
}
