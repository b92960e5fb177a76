import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { specificationCalls } from '#domain/specification/specification';
import { refusal } from '../testing/fake-server.ts';
import { foundSap } from '../testing/saps.ts';
import { openStored, startSpecificationServer } from '../testing/specification-form.ts';

/** Opens a specification of one input, and adds an offered line and then SAP 0002. */
async function openOffered() {
  const server = startSpecificationServer();
  server.answer(findSapsCall.path, () => [foundSap(2)]);
  const { user } = await openStored(server);
  await user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  await user.keyboard('{Enter}{Enter}');
  await screen.findByRole('combobox', { name: 'SAP, row 2' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('combobox', { name: 'SAP, row 3' });
  await user.keyboard('0002{Tab}');
  await screen.findByRole('cell', { name: 'Part 2' });
  await user.click(screen.getByRole('textbox', { name: 'Quantity, row 3' }));
  return { server, user };
}
const answerButton = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name });

test('a refused line after an offered line is marked and gets the focus', async () => {
  const message = 'SAP 0002 is passive and cannot be chosen.';
  const { server, user } = await openOffered();
  server.answer(specificationCalls.save.path, () =>
    refusal(400, message, 'passive_reference', [{ path: 'inputs.1.sap_id', message }]),
  );
  await user.keyboard('3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await answerButton('Save'));
  const row = () => screen.getByRole('button', { name: 'Remove row 3' }).closest('tr');
  await waitFor(() => expect(row()?.textContent).toContain(message));
  await waitFor(() => expect(row()?.contains(document.activeElement)).toBe(true));
});
