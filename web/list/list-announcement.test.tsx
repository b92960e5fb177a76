import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { ListAnnouncement, selectedWords } from './list-announcement.tsx';
import type { List } from './rows/use-list.ts';

test('if all results are selected, their number is shown', () => {
  const selected = (count: number) =>
    selectedWords({ ids: [], selection: { all: true }, state: { count } } as unknown as List<object>);
  expect([1, 1_200].map(selected)).toEqual(['All 1 result selected', 'All 1,200 results selected']);
});

test('screen readers announce the opened list, even if its rows are cached', async () => {
  const state = {
    page: 1,
    size: 50,
    count: 60_000,
    sort: [] as string[],
    loading: false,
    outdated: false,
    error: null,
  };
  const list = { state, columns: [], ids: [], selection: { all: false } } as unknown as List<object>;
  renderPart(<ListAnnouncement title="Plans" list={list} />);
  const status = screen.getByRole('status');
  // Screen readers announce only changes of the text.
  expect(status.textContent).toBe('');
  await waitFor(() => expect(status.textContent).toBe('Plans, page 1 of 1,200, 60,000 results'));
});
