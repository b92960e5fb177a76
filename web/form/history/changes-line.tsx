import { Fragment } from 'react';
import { describeChange } from '#domain/history/describe-change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RecordedChange } from '#domain/record/recorded-change';

/** Shows the changes of a record in one line: `MOQ 500 → 100, State Passive → Active`. */
export function ChangesLine({ kind, changes }: { kind: RecordKind; changes: readonly RecordedChange[] }) {
  return changes
    .map((change) => describeChange(kind, change))
    .map(({ label, from, to }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal changes, such as of two packages, have no other key
      <Fragment key={index}>
        {index > 0 && ', '}
        {label} <BeforeAfter from={from} to={to} />
      </Fragment>
    ));
}

/** Shows `500 → 100`. Each value has its own direction, because right-to-left values would otherwise change places. */
export function BeforeAfter({ from, to }: { from: string; to: string }) {
  return (
    <>
      <bdi>{from}</bdi> → <bdi>{to}</bdi>
    </>
  );
}
