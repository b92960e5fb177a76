import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import type { RowOf } from '#domain/wire/grid';
import { Lookup } from '../form/lookup/lookup.tsx';
import type { UnreadText } from '../ui/control/field.tsx';
import { type FakeServer, startFakeServer } from './fake-server.ts';

type Part = RowOf<typeof rawProductLookup>;
export interface Page {
  column: (keyof Part)[];
  offset: number;
  limit: number;
  search_text: string;
}
export interface Found {
  parts: Part[];
  count: number;
}
export type Answer = (page: Page) => Found | Promise<Found>;

export const bolt = (product_id: number, product_label: string): Part => ({
  product_id,
  product_label,
  product_state: 'A',
  product_number: `PT${product_id}`,
});
const all = Array.from({ length: 14 }, (_, index) => bolt(index + 1, `Bolt M${index + 1}`));
/** Answers with the records whose label contains the text, as the server does. */
export const findIn: Answer = ({ offset, limit, search_text }) => {
  const parts = all.filter(({ product_label }) =>
    product_label.toLowerCase().includes(search_text.toLowerCase()),
  );
  return { parts: parts.slice(offset, offset + limit), count: parts.length };
};

export function findParts(answer: Answer): FakeServer {
  return startFakeServer({
    [rawProductLookup.path]: async ({ body }) => {
      const page = body.p as Page;
      const { parts, count } = await answer(page);
      return { rows: parts.map((part) => page.column.map((name) => part[name])), count };
    },
  });
}
interface FormProps {
  onChoice: (id: number | null) => void;
  onUnread: (text: UnreadText | undefined) => void;
}

function Form({ onChoice, onUnread }: FormProps) {
  const [part, setPart] = useState<Part | null>(null);
  const [unread, setUnread] = useState<UnreadText>();
  return (
    <Lookup
      opens={null}
      grid={rawProductLookup}
      column="product_label"
      label="Part"
      value={part?.product_id ?? null}
      text={part?.product_label ?? ''}
      unread={unread}
      onUnread={(text) => {
        setUnread(text);
        onUnread(text);
      }}
      onChange={(row) => {
        setPart(row);
        onChoice(row?.product_id ?? null);
      }}
    />
  );
}

export function openPartLookup() {
  const chosen: (number | null)[] = [];
  const unread: (UnreadText | undefined)[] = [];
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Form onChoice={(id) => chosen.push(id)} onUnread={(text) => unread.push(text)} />
        <button type="button">Elsewhere</button>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Part' }), chosen, unread };
}
