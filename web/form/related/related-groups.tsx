import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import {
  MAX_RELATED,
  MAX_RELATED_COUNTED,
  type RelatedGroup,
  type RelatedKind,
  relatedCall,
  relatedTitle,
} from '#domain/related/related';
import { grouped } from '#domain/values/counted';
import { callQuery } from '../../api/call-query.ts';
import { paths, recordPath } from '../../paths.ts';
import { Link } from '../../ui/control/link.tsx';
import { TextButton } from '../../ui/control/text-button.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { PlanName } from '../../ui/plan-name.tsx';
import styles from './related.module.css';

interface RelatedProps {
  kind: RecordKind;
  id: number;
}

export function RelatedPanel(props: RelatedProps) {
  return (
    <section className="stack" aria-labelledby="related">
      <h2 id="related">Related</h2>
      <RelatedGroups {...props} />
    </section>
  );
}

/** Lists the related records by kind, with counts and links to the newest (behaviour 28.1). */
export function RelatedGroups({ kind, id }: RelatedProps) {
  const query = useQuery(callQuery(relatedCall, { kind, id }));
  const groups = query.data?.groups;

  return (
    <div className={styles.related} aria-busy={query.isFetching}>
      <FailedQuery query={query} />
      {query.data && (
        <p className="dimmed">
          <PlanName label={query.data.label} />
        </p>
      )}
      {groups?.every(({ count }) => count === 0) && <p className="dimmed">No related records yet.</p>}
      <div className={styles.groups}>
        {groups?.map(
          (group) => group.count > 0 && <Group key={group.kind} of={{ kind, id }} group={group} />,
        )}
      </div>
    </div>
  );
}

function Group({ of, group }: { of: RelatedProps; group: RelatedGroup }) {
  const { kind, count } = group;
  const [opened, setOpened] = useState(false);
  const others = useQuery({ ...callQuery(relatedCall, { ...of, limit: MAX_RELATED }), enabled: opened });
  const { rows } = others.data?.groups.find((each) => each.kind === kind) ?? group;
  const more = `and ${countText(count, rows.length)} more`;

  return (
    <section aria-label={relatedTitle(kind)}>
      <h3>
        {relatedTitle(kind)} <span className={styles.count}>{countText(count)}</span>
      </h3>
      <ul>
        {rows.map(({ id, label }) => (
          <li key={id}>
            <Link to={relatedPath(kind, id)}>
              <PlanName label={label} />
            </Link>
          </li>
        ))}
      </ul>
      <FailedQuery query={others} />
      {count > rows.length && (
        <p className="dimmed" aria-busy={others.isFetching}>
          {opened ? more : <TextButton onClick={() => setOpened(true)}>{more}</TextButton>}
        </p>
      )}
    </section>
  );
}

/**
 * Returns `12`, or `10,000+` beyond the counting limit. The `namedCount` records that are already listed are
 * subtracted.
 */
function countText(count: number, namedCount = 0): string {
  const isMore = count > MAX_RELATED_COUNTED;
  return isMore ? `${grouped(MAX_RELATED_COUNTED - namedCount)}+` : grouped(count - namedCount);
}

function relatedPath(kind: RelatedKind, id: number): string {
  return kind === 'container' ? paths.container(id) : recordPath(kind, id);
}
