import type { coverageCalls, LeftOutSap } from '#domain/coverage/coverage';
import { counted, grouped } from '#domain/values/counted';
import type { DataOf } from '#domain/wire/call';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import styles from './coverage.module.css';

const MAX_NAMED = 12;

/** Lists the part SAPs that the order leaves out, with the reason (behaviour 25.10, 25.14). */
export function LeftOutOfOrder({ order }: { order: DataOf<typeof coverageCalls.order> }) {
  const { passive, not_needed, covered } = order;
  return (
    <>
      <LeftOut tone="warn" saps={passive} message={passiveWords(passive)} />
      <LeftOut tone="info" saps={not_needed} message={`${partSapsAre(not_needed)} needed by no open plan.`} />
      <LeftOut tone="info" saps={covered} message={`${partSapsAre(covered)} in stock or ordered already.`} />
    </>
  );
}

interface LeftOutProps {
  tone: 'warn' | 'info';
  saps: readonly LeftOutSap[];
  message: string;
}

function LeftOut({ tone, saps, message }: LeftOutProps) {
  if (saps.length === 0) return null;
  const moreCount = saps.length - MAX_NAMED;
  return (
    <Notice tone={tone} message={message}>
      <ul className={`row ${styles.links}`}>
        {saps.slice(0, MAX_NAMED).map(({ sap_id, sap_code }) => (
          <li key={sap_id}>
            <Link to={paths.coverage(sap_id)}>{sap_code}</Link>
          </li>
        ))}
        {moreCount > 0 && <li>{`and ${grouped(moreCount)} more`}</li>}
      </ul>
    </Notice>
  );
}

function partSapsAre(saps: readonly LeftOutSap[]): string {
  return counted(saps.length, 'part SAP is', 'part SAPs are');
}

function passiveWords(saps: readonly LeftOutSap[]): string {
  const [first] = saps;
  const [who, them] = saps.length === 1 ? [`${first?.sap_code} is`, 'it'] : [partSapsAre(saps), 'them'];
  return `${who} passive and cannot be ordered. Open ${them} in Coverage to see what still needs ${them}.`;
}
