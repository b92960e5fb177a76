import type { ChangeCheck } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import { counted, grouped } from '#domain/values/counted';
import { ChangesLine } from '../../form/history/changes-line.tsx';
import { recordPath } from '../../paths.ts';
import { Bullets } from '../../ui/control/bullets.tsx';
import { Link } from '../../ui/control/link.tsx';
import { PlanName } from '../../ui/plan-name.tsx';

export function ChangePreview({ kind, check }: { kind: RecordKind; check: ChangeCheck }) {
  const { changed, unchanged, refused, rows, follows } = check;
  return (
    <>
      {changed > 0 && (
        <>
          <p>{`${grouped(changed)} will change${changed > rows.length ? `. The first ${grouped(rows.length)}` : ''}:`}</p>
          <Bullets label="What will change">
            {rows.map(({ id, label, changes }) => (
              <li key={id}>
                <Link to={recordPath(kind, id)}>
                  <PlanName label={label} />
                </Link>
                : <ChangesLine kind={kind} changes={changes} />
              </li>
            ))}
          </Bullets>
        </>
      )}
      {unchanged > 0 && <p>{`${counted(unchanged, 'needs', 'need')} no change.`}</p>}
      {refused.length > 0 && (
        <>
          <p>{`${counted(refused.length, 'stays unchanged', 'stay unchanged')}:`}</p>
          <Bullets label="What stays unchanged">
            {refused.map(({ id, label, reason }) => (
              <li key={id}>
                <Link to={recordPath(kind, id)}>
                  <PlanName label={label} />
                </Link>
                : {reason}
              </li>
            ))}
          </Bullets>
        </>
      )}
      {follows.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
