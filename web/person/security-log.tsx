import { useQuery } from '@tanstack/react-query';
import { backupCall, detailWords, eventWords, securityLogGrid } from '#domain/person/security-log';
import type { RowOf } from '#domain/wire/grid';
import { callQuery } from '../api/call-query.ts';
import type { ColumnDefinitions } from '../grid/columns/column-definitions.ts';
import { textColumn } from '../grid/columns/columns.tsx';
import { TwoLines } from '../grid/columns/two-lines.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useList } from '../list/rows/use-list.ts';
import { ListWithPanel, type Opened, openedIn, SidePanel } from '../list/side-panel.tsx';
import { paths } from '../paths.ts';
import { Badge } from '../ui/control/badge.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useOpened } from '../ui/use-opened.ts';
import { AdministratorsOnly } from './administrators-only.tsx';
import { OpenedRow } from './opened-row.tsx';

const columns = {
  event_id: 'hidden',
  at: 'hidden',
  at_label: { ...textColumn('Time'), pixels: 168 },
  username: { ...textColumn('Account'), pixels: 144 },
  event: {
    ...textColumn('Event'),
    pixels: 208,
    text: (event) => eventWords(event ?? ''),
    cell: (event) => event && <span title={event}>{eventWords(event)}</span>,
  },
  address: { ...textColumn('IP address'), pixels: 144 },
  details: {
    ...textColumn('Details'),
    pixels: 320,
    takesRest: true,
    text: (details) => detailWords(details).join(' · '),
    cell: (details) => details && <span title={details}>{detailWords(details).join(' · ')}</span>,
  },
} satisfies ColumnDefinitions<typeof securityLogGrid>;

const { event_id, at, at_label, event, ...others } = columns;
/** On a phone, the first column shows the time with the account below it, and the second column the event. */
const phoneColumns = {
  event_id,
  at,
  at_label: { ...at_label, cell: (time, { username }) => <TwoLines below={username}>{time}</TwoLines> },
  event,
  ...others,
} satisfies ColumnDefinitions<typeof securityLogGrid>;

/** The security log, with event, person and IP address (behaviour 37.11). */
export function SecurityLog() {
  return (
    <Permitted to={securityLogGrid.call} otherwise={<AdministratorsOnly title="Security log" />}>
      <Log />
    </Permitted>
  );
}

function Log() {
  const list = useList(securityLogGrid, useIsPhone() ? phoneColumns : columns);
  const [id, open] = useOpened('event_id');
  const opened = openedIn(list, id, open);

  const panel = opened && (
    <OpenedRow grid={securityLogGrid} state={list.state} opened={opened} title="Security log">
      {(entry) => <Entry entry={entry} opened={opened} />}
    </OpenedRow>
  );
  return (
    <ListWithPanel panel={panel}>
      <ListScreen
        title="Security log"
        placeholder="Search the security log..."
        list={list}
        rows={{ path: ({ event_id }) => paths.securityEvent(event_id), onOpen: open, opened: id }}
        empty={<p>No entries yet.</p>}
        chosen={null}
      >
        <LastBackup />
      </ListScreen>
    </ListWithPanel>
  );
}

function LastBackup() {
  const { data } = useQuery(callQuery(backupCall, {}));
  if (!data) return null;
  const { last_at_label, late, failed_at_label, nightly } = data;
  return (
    <p className="note">
      {`Last backup: ${last_at_label ?? (nightly ? 'none yet' : 'none by Partline')}`}
      {!nightly && ' · Partline makes no nightly backups of an external database'}
      {late && (
        <>
          {' '}
          <Badge tone="bad">More than a day old</Badge>
        </>
      )}
      {failed_at_label && (
        <>
          {' '}
          <Badge tone="bad">{`Failed: ${failed_at_label}`}</Badge>
        </>
      )}
    </p>
  );
}

function Entry({ entry, opened }: { entry: RowOf<typeof securityLogGrid>; opened: Opened }) {
  const { at_label, username, event, address, details } = entry;
  const facts = [
    ['Time', at_label],
    ['Account', username],
    ['Event', eventWords(event)],
    ['IP address', address],
  ];
  return (
    <SidePanel title={eventWords(event)} opened={opened}>
      <PlainTable label="Entry">
        <tbody>
          {facts.map(([label, fact]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-wide>{fact ?? '–'}</td>
            </tr>
          ))}
          {detailWords(details).map((words) => (
            <tr key={words}>
              <th scope="row">Detail</th>
              <td data-wide>{words}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </SidePanel>
  );
}
