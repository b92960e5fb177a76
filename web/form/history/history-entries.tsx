import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeChange } from '#domain/history/describe-change';
import { deletedOrRestored, splitAddedLines } from '#domain/history/entry-changes';
import { type ChangeSource, type HistoryEntry, historyCall } from '#domain/history/history';
import type { RecordKind } from '#domain/record/record-kinds';
import type { RecordedChange } from '#domain/record/recorded-change';
import { counted } from '#domain/values/counted';
import { send } from '../../api/api.ts';
import { callKey } from '../../api/call-query.ts';
import { Moment } from '../../ui/moment.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { PlanName } from '../../ui/plan-name.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import styles from './history-panel.module.css';

const PAGE = 20;
/** The maximum number of changes that a list shows. The rest are only counted. */
const MAX_CHANGES = 100;
const SOURCES: Record<ChangeSource, string | null> = {
  // Includes changes on other screens, such as the list of containers.
  form: null,
  import: 'by import',
  command: 'by a command',
  bulk: 'in bulk',
  undo: 'by an undo',
  token: 'by a token',
};

export function HistoryEntries({ kind, id }: { kind: RecordKind; id: number }) {
  const history = useInfiniteQuery({
    queryKey: callKey(historyCall, kind, id),
    queryFn: ({ signal, pageParam }) =>
      send(historyCall, { kind, id, offset: pageParam, limit: PAGE }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      // If entries are large, the server returns fewer of them.
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < count ? shown : undefined;
    },
    staleTime: 0,
  });
  const entries = history.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLUListElement>(null);

  return (
    <div aria-busy={history.isFetching}>
      <FailedQuery query={history} />
      {history.isPending && <p className="quiet">Loading...</p>}
      {history.data && entries.length === 0 && <p className="quiet">No changes recorded</p>}
      <ul ref={list} className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={`${entry.at} ${entry.changes[0]?.path}`} kind={kind} entry={entry} />
        ))}
      </ul>
      <ShowMore query={history} list={list} />
    </div>
  );
}

function Entry({ kind, entry }: { kind: RecordKind; entry: HistoryEntry }) {
  const { count, added, others } = splitAddedLines(entry.changes);
  const folded = count > 1;

  return (
    <li tabIndex={-1}>
      <WhoAndWhen entry={entry} how={deletedOrRestored(kind, entry)} />
      <Changes kind={kind} changes={folded ? others : entry.changes} />
      {folded && (
        <details>
          <summary>{counted(count, 'line')} added</summary>
          <Changes kind={kind} changes={added} />
        </details>
      )}
    </li>
  );
}

interface WhoAndWhenProps {
  entry: Pick<HistoryEntry, 'at' | 'username' | 'source' | 'token'>;
  how?: string | undefined;
}

/** Shows the time and the author of a change: `Jan 5, 2026, 14:05 · ada by import`. */
export function WhoAndWhen({ entry: { at, username, source, token }, how }: WhoAndWhenProps) {
  return (
    <p className="note">
      <Moment at={at} />
      {' · '}
      <strong>{username ?? 'No user'}</strong> {how ?? [SOURCES[source], token].filter(Boolean).join(': ')}
    </p>
  );
}

export function Changes({ kind, changes }: { kind: RecordKind; changes: readonly RecordedChange[] }) {
  const shown = changes.slice(0, MAX_CHANGES).map((change) => describeChange(kind, change));
  const moreCount = changes.length - shown.length;

  return (
    <>
      <dl className={styles.changes}>
        {shown.map(({ label, from, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal changes may repeat, and changes never move
          <div key={index}>
            <dt className="secondary">{label}</dt>
            <dd>
              <del className="dimmed" dir="auto">
                <PlanName label={from} />
              </del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins dir="auto">
                <PlanName label={to} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {moreCount > 0 && <p className="quiet">And {counted(moreCount, 'more change')}...</p>}
    </>
  );
}
