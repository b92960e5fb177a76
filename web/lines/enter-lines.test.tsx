import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStored as openInvoice, startInvoiceServer } from '../testing/invoice-form.ts';
import { openWith as openPurchase, startPurchaseServer, storedLine } from '../testing/purchase-form.ts';
import { openStored as openSpecification, startSpecificationServer } from '../testing/specification-form.ts';

const sap = (row: number) => screen.getByRole('button', { name: new RegExp(`^SAP, row ${row}`) });
const lookup = (row: number) => screen.getByRole('combobox', { name: `SAP, row ${row}` });

test.each([
  [
    'a specification',
    () => openSpecification(startSpecificationServer()),
    () => screen.getByRole('switch', { name: /^State/ }),
  ],
  [
    'an invoice',
    () => {
      startInvoiceServer();
      return openInvoice();
    },
    () => screen.getByRole('combobox', { name: /^Status/ }),
  ],
  [
    'a purchase',
    () => openPurchase(startPurchaseServer(), [storedLine(7, 4)]),
    () => screen.getByRole('combobox', { name: /^Plan/ }),
  ],
])(
  'in %s, Enter in the last field above the lines moves to the first line, and Ctrl+Enter in a field adds a line without saving',
  async (_, open, lastField) => {
    const { user } = await open();
    lastField().focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(sap(1)));
    await user.click(screen.getByRole('textbox', { name: 'Note' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(lookup(2)));
    await user.keyboard('{Control>}{Delete}{/Control}');
    await user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(lookup(2)));
    // A save would ask for a confirmation.
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);
