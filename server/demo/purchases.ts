import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { RequestOf } from '#domain/wire/call';
import type { FindSap, Send } from './send.ts';

type InvoiceForm = RequestOf<typeof invoiceCalls.save>;
type InvoiceLine = InvoiceForm['product_saps'][number];
type Plans = Record<'past' | 'running' | 'next' | 'lochin', number>;

/** A purchase with the needs of its plan for each SAP. */
interface Ordered {
  purchase_id: number;
  needs: (code: string) => number;
  lines: { product_id: number; sap_id: number; sap_code: string; quant: number }[];
}

/** Purchases in every state: settled, in progress, just started, and without any invoice. */
export async function buildPurchases(send: Send, plans: Plans, saps: FindSap) {
  const settled = await order(send, plans.past, 'Closed, all arrived');
  const mixed = await order(send, plans.running, 'Ask the supplier about the windscreens');
  const begun = await order(send, plans.lochin);
  const fresh = await order(send, plans.next, 'To be confirmed');

  const invoice = async (
    { purchase_id }: Ordered,
    invoice_number: string,
    status: InvoiceForm['status'],
    product_saps: InvoiceLine[],
    note: string | null = null,
  ) =>
    (await send(invoiceCalls.save, { purchase_id, invoice_number, status, product_saps, note })).invoice_id;

  const invoices = {
    settled: await invoice(settled, 'INV-2204', 'A', settled.lines.map(lineForm), 'Paid'),
    arrived: await invoice(mixed, 'INV-2310', 'A', arrivedLines(mixed, saps)),
    transit: await invoice(mixed, 'СФ-118/2', 'T', transitLines(mixed, saps), 'Вагон задержан на границе'),
    open: await invoice(mixed, '发票 0093', 'O', openLines(mixed, saps)),
    begun: await invoice(begun, 'INV-2410', 'O', begun.lines.slice(0, 6).map(lineForm)),
  };
  return {
    settled: settled.purchase_id,
    mixed: mixed.purchase_id,
    begun: begun.purchase_id,
    fresh: fresh.purchase_id,
    invoices,
  };
}

async function order(send: Send, plan_id: number, note: string | null = null): Promise<Ordered> {
  const lines = await send(purchaseCalls.planLines, { plan_id });
  const { purchase_id } = await send(purchaseCalls.save, {
    plan_id,
    note,
    product_saps: lines.map(lineForm),
  });
  const needed = new Map(lines.map(({ sap_code, quant }) => [sap_code, quant]));
  return { purchase_id, lines, needs: (code) => needed.get(code) ?? 0 };
}

/** Returns a complete line, a line in two containers, one short, one above its order, and one that was not ordered. */
function arrivedLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  const bolts = needs('40010001');
  return [
    {
      ...saps('40010001'),
      quant: bolts,
      packages: [
        { container: 'MSKU 618342-9', lot: 'L-2601', quant: bolts - 4_000 },
        { container: 'MSKU 618343-4', lot: 'L-2601', quant: 1_500 },
        { container: 'MSKU 618343-4', lot: 'L-2602', quant: 2_500 },
      ],
    },
    { ...saps('40010003'), quant: needs('40010003'), container: 'MSKU 618343-4', lot: 'L-2601' },
    { ...saps('40010010'), quant: needs('40010010'), container: 'TGHU 220019-5', lot: '000117' },
    { ...saps('40010020'), quant: needs('40010020') - 60, container: 'TGHU 220019-5', lot: null },
    { ...saps('40010221'), quant: needs('40010221') + 80, container: 'TGHU 220019-5', lot: '000118' },
    { ...saps('GR-301'), quant: 50, container: null, lot: 'ΦΑ-7' },
  ];
}

/** Returns the lines in transit. With the open invoice, they complete some lines and leave others short. */
function transitLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  return [
    { ...saps('00071201'), quant: needs('00071201') / 2, container: 'Вагон 54018832', lot: 'П-14' },
    { ...saps('00071211'), quant: needs('00071211'), container: 'Вагон 54018832', lot: 'П-15' },
    { ...saps('00071212'), quant: needs('00071212') - 96, container: 'Вагон 54018833', lot: null },
    { ...saps('40010030'), quant: 187.5, container: null, lot: 'B-0317' },
    { ...saps('PL-4401'), quant: needs('PL-4401') + 120, container: 'Вагон 54018833', lot: 'ŁK-26' },
    // Ordered under one code of the part, shipped under the other code.
    { ...saps('KR-2202'), quant: needs('KR-2102'), container: 'Вагон 54018833', lot: null },
  ];
}

function openLines({ needs }: Ordered, saps: FindSap): InvoiceLine[] {
  return [
    { ...saps('00071201'), quant: needs('00071201') / 2 },
    { ...saps('CN-990004'), quant: needs('CN-990004') },
    { ...saps('KR-2101'), quant: needs('KR-2101') - 320 },
    { ...saps('CN-880001'), quant: 1_000, container: null, lot: '批次 26-03' },
  ];
}

function lineForm({ product_id, sap_id, quant }: Ordered['lines'][number]) {
  return { product_id, sap_id, quant };
}
