import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeError } from '../testing/answer.ts';
import { codes, openPromised, quantity, startPromisedServer } from '../testing/purchase-form.ts';

test('rows with days, which are promises, cannot be pasted over ordered quantities', async () => {
  startPromisedServer();
  const { user } = await openPromised();
  await user.click(await screen.findByRole('region', { name: 'Specification input parts, table' }));
  await user.paste('SAP\tQuantity\tDay\r\n0007\t100\t2026-02-03\r\n');
  await closeError(user, /"Import promises"/);
  expect(codes()).toEqual(['0007', '0008']);
  expect(quantity(1).value).toBe('500');
  expect(screen.queryByText(/pasted/)).toBeNull();
});

test('11.9: rows under a header that does not name the SAP column are refused and not read by their order', async () => {
  startPromisedServer();
  const { user } = await openPromised();
  await user.click(await screen.findByRole('region', { name: 'Specification input parts, table' }));
  await user.paste('Material\tMOQ\tMenge\r\n0007\t40\t100\r\n');
  await closeError(user, /The columns SAP, Quantity are missing.*Found: Material, MOQ, Menge/s);
  expect(quantity(1).value).toBe('500');
});
