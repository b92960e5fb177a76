import type { coverageCalls, LeftOutSap } from '#domain/coverage/coverage';
import { counted, firstOf } from '#domain/values/counted';
import type { DataOf } from '#domain/wire/call';
import { Notice } from '../ui/notice/notice.tsx';

/** So many codes are named in a sentence. */
const NAMED = 12;

/** Says which of the checked part SAPs go into no order, and why (behaviour 25.10, 25.14). */
export function LeftOutOfOrder({ order }: { order: DataOf<typeof coverageCalls.order> }) {
  const { passive, not_needed, covered } = order;
  return (
    <>
      {passive.length > 0 && <Notice tone="warn" message={passiveWords(passive)} />}
      {not_needed.length > 0 && (
        <Notice
          tone="info"
          message={`${ofThese(not_needed.length)} needed by no open plan. ${named(not_needed)}`}
        />
      )}
      {covered.length > 0 && (
        <Notice
          tone="info"
          message={`${ofThese(covered.length)} in stock or ordered already. ${named(covered)}`}
        />
      )}
    </>
  );
}

/** `3 of these are`. */
function ofThese(count: number): string {
  return counted(count, 'of these is', 'of these are');
}

function named(saps: readonly LeftOutSap[]): string {
  return firstOf(
    saps.map(({ sap_code }) => sap_code),
    NAMED,
  );
}

/** `DE-7001 is passive and cannot be ordered.`, or how many are. */
function passiveWords(saps: readonly LeftOutSap[]): string {
  const [first] = saps;
  const [who, them] =
    saps.length === 1 ? [`${first?.sap_code} is`, 'it'] : [`${counted(saps.length, 'part SAP')} are`, 'them'];
  return `${who} passive and cannot be ordered. Open ${them} in Coverage to see what still needs ${them}.`;
}
