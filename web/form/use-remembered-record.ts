import { useEffect, useEffectEvent } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { useRecentRecords } from '../preference/use-recent-records.ts';
import { recordName } from './record-name.ts';

/** Puts the stored record that a form shows among those that were opened last, as soon as it has come. */
export function useRememberedRecord(kind: RecordKind, id: number | null, model: unknown): void {
  const { remember } = useRecentRecords();
  const rememberThis = useEffectEvent(() => {
    if (id !== null) remember({ kind, id, ...recordName(kind, model) });
  });
  useEffect(() => {
    if (model !== undefined) rememberThis();
  }, [model]);
}
