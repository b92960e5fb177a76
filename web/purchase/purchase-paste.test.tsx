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
