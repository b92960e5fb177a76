import * as z from 'zod/mini';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { readPreference, usePreference } from './use-preference.ts';
import { useUserId } from './user.ts';

const NAME = 'recent-records';

const MAX_RECENT = 10;

const recentRecord = z.object({ kind: recordKind, id: z.int(), title: z.string(), detail: z.string() });
export type RecentRecord = z.infer<typeof recentRecord>;
const recentRecords = z.array(recentRecord);
const NONE: RecentRecord[] = [];

/** The records that this user opened last in this browser, most recent first. */
export function useRecentRecords() {
  const [records, setRecords] = usePreference(NAME, recentRecords, NONE);
  const userId = useUserId();
  const without = (kind: RecordKind, id: number) =>
    records.filter((record) => record.kind !== kind || record.id !== id);
  return {
    records,
    remember(record: RecentRecord) {
      setRecords([record, ...without(record.kind, record.id)].slice(0, MAX_RECENT));
    },
    /** Changes the name of a record if it is a recent one. The user may have opened others since the last render. */
    rename(record: RecentRecord) {
      const isSame = ({ kind, id }: RecentRecord) => kind === record.kind && id === record.id;
      const now = readPreference(userId, NAME, recentRecords) ?? NONE;
      setRecords(now.map((one) => (isSame(one) ? record : one)));
    },
    forget(kind: RecordKind, id: number) {
      setRecords(without(kind, id));
    },
  };
}
