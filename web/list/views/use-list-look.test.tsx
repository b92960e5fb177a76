import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { useListLook } from './use-list-look.ts';

const NO_COLUMNS: readonly Column<object>[] = [];

test('headers resize a column through a stable function that keeps all other widths', () => {
  localStorage.clear();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useListLook('car_model_list', NO_COLUMNS).look, { wrapper });
  const { resize } = result.current;
  act(() => resize({ note: 80 }));
  expect(result.current.resize).toBe(resize);
  act(() => resize({ state: 60 }));
  expect(result.current.layout.widths).toEqual({ note: 80, state: 60 });
});
