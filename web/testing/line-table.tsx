import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { isUnderMoq } from '#domain/lines/moq';
import { findSapsCall, sapLookup } from '#domain/lines/sap-lookup';
import type { LinesHandle } from '../form/form.ts';
import { type LineColumn, partNameColumn } from '../lines/line-column.tsx';
import { type LineFields, lineReference, NOTHING_CHOSEN } from '../lines/line-fields.ts';
import { quantitySheet } from '../lines/line-sheet.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import { useLines } from '../lines/use-lines.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

const saps = sapLookup('purchase');
const columns: LineColumn<LineFields>[] = [
  partNameColumn,
  {
    header: 'MOQ',
    align: 'end',
    cell: ({ min_order_quant }) => min_order_quant,
    value: ({ min_order_quant }) => min_order_quant,
    only: { label: 'Only under MOQ', includes: isUnderMoq },
  },
];
const texts = { title: 'Lines', empty: 'Nothing here.', add: 'Add line' };
export const blank: LineFields = { ...NOTHING_CHOSEN, quant: null };
const sheet = quantitySheet(blank);

export const line = (sap_id: number, fields: Partial<LineFields> = {}): LineFields => ({
  ...blank,
  sap_id,
  product_id: sap_id,
  sap_code: `00${sap_id}`,
  name: `Part ${sap_id}`,
  quant: sap_id,
  ...fields,
});

const activeSap = (sap_id: number) => ({
  ...line(sap_id),
  product_number: `PT${sap_id}`,
  sap_code_old: `OLD-${sap_id}`,
  sap_code_older: null,
});

const passiveSap = { ...activeSap(8), sap_code: 'PASSIVE-8', passive: true };

let server: FakeServer;
export const lookupRequests = () =>
  server.of(saps.path).map(({ body }) => body as { d: { exclude_sap_ids: number[] } });

function startServer(): void {
  server = startFakeServer({
    [findSapsCall.path]: ({ body }) => [
      ...[1, 2, 7, 9].map(activeSap),
      ...(body.passive ? [passiveSap] : []),
    ],
    [saps.path]: ({ body }) => {
      const found: Record<string, unknown> = activeSap(7);
      const { column } = body.p as { column: string[] };
      return { rows: [column.map((name) => found[name])], count: 1 };
    },
  });
}

/** A form that stores nothing. Its Save marks the faults and focuses the first, as a real form does. */
function Form({ stored, showFaults }: { stored: LineFields[]; showFaults: boolean }) {
  const lines = useLines(blank, stored, stored);
  const handle = useRef<LinesHandle>(null);
  function refuse() {
    const unfit = lines.entered.flatMap((row, index) =>
      lineReference(row).quant === null ? [[`lines.${index}.quant`, 'is required.']] : [],
    );
    const found = Object.fromEntries(unfit);
    handle.current?.mark(found);
    handle.current?.listFaults(found)[0]?.focus();
  }
  return (
    <>
      <button type="button" onClick={refuse}>
        Save
      </button>
      <button type="button" onClick={() => handle.current?.enter()}>
        Go on to the lines
      </button>
      <output aria-label="Saved order">{lines.entered.map(({ sap_code }) => sap_code).join(' ')}</output>
      <LineTable
        texts={texts}
        lines={lines}
        saps={saps}
        sheet={sheet}
        columns={columns}
        ref={handle}
        path="lines"
        showFaults={showFaults}
      />
    </>
  );
}

/**
 * Renders a table of lines, with a new server that has the active SAPs 001, 002, 007 and 009 and the passive SAP
 * PASSIVE-8. The lookup finds only 007.
 */
export function show(stored: LineFields[], showFaults = false): RenderResult {
  startServer();
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Notifications />
        <Form stored={stored} showFaults={showFaults} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

export const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });

export const shownCodes = () =>
  screen.getAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);
