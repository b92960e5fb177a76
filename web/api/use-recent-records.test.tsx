import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useRecentRecords } from './use-recent-records.ts';
import { ACCESS_KEY } from './user.ts';

const part = (id: number) => ({ kind: 'part' as const, id, title: `PT${id}`, detail: '' });

test('forgetting a deleted record keeps the records that were opened in the meantime', () => {
  localStorage.clear();
  const client = new QueryClient();
  client.setQueryData(ACCESS_KEY, { user_id: 1, username: 'ada', role: 'editor' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const [list, form] = [renderHook(useRecentRecords, { wrapper }), renderHook(useRecentRecords, { wrapper })];
  act(() => list.result.current.remember(part(1)));
  const { forget } = list.result.current;
  list.unmount();
  act(() => form.result.current.remember(part(2)));
  act(() => forget('part', [1]));
  expect(form.result.current.records.map(({ id }) => id)).toEqual([2]);
});
