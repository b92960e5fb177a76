import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findSap } from '#domain/lines/active-saps';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { startFakeServer } from '../../testing/fake-server.ts';
import { useActiveSaps } from './use-active-saps.ts';

const sap = (sap_id: number, sap_code: string) => ({
  product_id: sap_id,
  product_number: `PT${sap_id}`,
  name: 'Bolt',
  gen_name: null,
  sap_id,
  sap_code,
  note: null,
  sap_code_old: null,
  sap_code_older: null,
  min_order_quant: null,
});

function open(codes: readonly string[]) {
  const server = startFakeServer({
    [findSapsCall.path]: ({ body }) =>
      (body.codes as string[]).filter((code) => code.startsWith('0')).map((code) => sap(Number(code), code)),
  });
  const client = new QueryClient();
  const hook = renderHook((codes) => useActiveSaps(codes), {
    initialProps: codes,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const requests = () => server.of(findSapsCall.path).map(({ body }) => body.codes as string[]);
  return { ...hook, requests };
}

test('each code is looked up once, so a correction looks up only the corrected code', async () => {
  const { result, rerender, requests } = open(['01', 'x']);
  expect(result.current.saps).toBeUndefined();
  await waitFor(() => expect(result.current.saps).toBeDefined());
  rerender(['01', '02']);
  await waitFor(() => expect(result.current.saps && findSap(result.current.saps, '02')).toBeDefined());
  expect(result.current.saps && findSap(result.current.saps, '01')?.sap.sap_id).toBe(1);
  expect(requests()).toEqual([['01', 'x'], ['02']]);
});

test('more codes than one call allows are looked up in several calls', async () => {
  const codes = Array.from({ length: 5_001 }, (_, index) => `0${index + 1}`);
  const { result, requests } = open(codes);
  await waitFor(() => expect(result.current.saps && findSap(result.current.saps, '05001')).toBeDefined());
  expect(requests().map(({ length }) => length)).toEqual([5_000, 1]);
});
