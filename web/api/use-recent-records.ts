import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { readPreference, usePreference } from './use-preference.ts';
import { useUserId } from './user.ts';

const MAX_RECENT = 10;

const recentRecord = z.object({ kind: recordKind, id: z.int(), title: z.string(), detail: z.string() });
export type RecentRecord = z.infer<typeof recentRecord>;
const recentRecords = z.array(recentRecord);
const NONE: RecentRecord[] = [];
const NAME = 'recent-records';

/** The records that this user opened in this browser and that are not known to be deleted, most recent first. */
export function useRecentRecords() {
  const userId = useUserId();
  const [records, setRecords] = usePreference(NAME, recentRecords, NONE);
  // Other records may have been opened since the last rendering, for example during a deletion.
  const latest = () => readPreference(userId, NAME, recentRecords) ?? NONE;
  function remember(record: RecentRecord) {
    const others = latest().filter(({ kind, id }) => kind !== record.kind || id !== record.id);
    setRecords([record, ...others].slice(0, MAX_RECENT));
  }
  function forget(kind: RecordKind, ids: readonly number[]) {
    setRecords(latest().filter((record) => record.kind !== kind || !ids.includes(record.id)));
  }
  return { records, remember, forget };
}
