import { useQuery } from '@tanstack/react-query';
import { batchCalls } from '#domain/batch/batch';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../../api/call-query.ts';
import { Chip } from './chip.tsx';

/** Says that a list shows what one import or bulk change wrote; it can be taken away. */
export function BatchChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(callQuery(batchCalls.model, { batch_id: id }));
  const says = data ? joinLabel([data.title, data.filename ?? data.at_label]) : 'One import or bulk change';
  return <Chip says={says} label={`Show all, not only: ${says}`} onRemove={onRemove} />;
}
