import { useRef } from 'react';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

/**
 * The key under which records are imported: the same as long as they are the same, so that what is sent again after a
 * lost answer is done once (behaviour 20.8). Who corrects a cell makes another record, and another import.
 */
export function useKeyOfRecords(): (records: readonly object[]) => string {
  const sent = useRef<{ records: readonly object[]; key: string }>(undefined);
  return (records) => {
    if (!sent.current || !areSame(sent.current.records, records)) {
      sent.current = { records, key: newIdempotencyKey() };
    }
    return sent.current.key;
  };
}

function areSame(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((record, index) => record === other[index]);
}
