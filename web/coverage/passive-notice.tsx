import type { Coverage } from '#domain/coverage/coverage';
import { replaceCalls } from '#domain/replace/replace';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import styles from './coverage.module.css';

/** Says of a passive SAP why it is needed all the same, and what can be done about it (behaviour 25.14). */
export function PassiveNotice({ coverage, onReplace }: { coverage: Coverage; onReplace: () => void }) {
  const { sap_id, state, needed_by } = coverage;
  if (state === 'A') return null;
  if (needed_by.length === 0)
    return <Notice tone="info" message="Passive: no open plan needs it any more." />;
  return (
    <Notice
      tone="warn"
      message="Passive: it cannot be ordered, and these specifications of open plans still need it. Let them take another part SAP, or make it active."
    >
      <ul className={`row ${styles.links}`} aria-label="Still needed by">
        {needed_by.map(({ specification_id, label }) => (
          <li key={specification_id}>
            <Link to={paths.specification(specification_id)}>{label}</Link>
          </li>
        ))}
        <li>
          <Link to={paths.partSap(sap_id)}>Open the part SAP</Link>
        </li>
      </ul>
      <Permitted to={replaceCalls.replace}>
        <Button onClick={onReplace}>Replace from a date...</Button>
      </Permitted>
    </Notice>
  );
}
