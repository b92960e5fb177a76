import { useMemo } from 'react';
import { type LineToCome, linesToCome } from '#domain/invoice/live-comparison';
import { STATUS_GROUPS } from '#domain/purchase/status-record';
import { GroupChips, type GroupChipsProps } from '../lines/groups/group-chips.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import type { InvoiceLineFields } from './invoice-lines.ts';
import { ToComeLines } from './to-come-lines.tsx';
import type { Comparison } from './use-comparison.ts';

interface ComparisonStripProps extends Pick<GroupChipsProps, 'pressed' | 'onPress'> {
  comparison: Comparison;
  rows: readonly InvoiceLineFields[];
  onAdd: (toCome: readonly LineToCome[]) => boolean;
}

const NO_LINES: readonly LineToCome[] = [];

/**
 * The five groups of the comparison, and the lines of the chosen group that are not in this invoice (behaviour 15.7).
 */
export function ComparisonStrip(props: ComparisonStripProps) {
  const { comparison, rows, pressed, onPress, onAdd } = props;
  const { groups, awaited, failure } = comparison;
  const toCome = useMemo(
    () => (groups && pressed ? linesToCome(groups, pressed, rows) : NO_LINES),
    [groups, pressed, rows],
  );
  if (failure) return <InlineError message={failure.message} onRetry={failure.retry} />;
  if (!groups && !awaited) return null;
  return (
    <>
      <GroupChips
        label="The purchase compared with all its invoices, including this invoice"
        groups={groups}
        pressed={pressed}
        onPress={onPress}
      />
      {pressed && toCome.length > 0 && (
        <ToComeLines
          key={pressed}
          group={STATUS_GROUPS[pressed]}
          rows={toCome}
          // Clears the filter, because the SAPs of the new lines now belong to another group.
          onAdd={() => {
            if (onAdd(toCome)) onPress(undefined);
          }}
        />
      )}
    </>
  );
}
