import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { progressOf, statusRows } from '#domain/purchase/progress';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { buildLine, buildPartSap, buildPlan, save } from '../testing/builders.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

/** SAP codes, sorted by hand: digits by value, then letters ignoring case, alphabet by alphabet. */
const CODES = ['9', '10', 'a-1', 'Ä-1', 'A-2', 'б-1', 'ا'];

const server = testApp();
type Line = Awaited<ReturnType<typeof buildLine>>;
let saps: Line[];
let plan_id: number;

/** For each SAP, the index of the first SAP of its part. */
const PARTS = [0, 1, 2, 3, 0, 1, 0];

beforeAll(async () => {
  saps = [];
  for (const [index, sap_code] of CODES.entries()) {
    const product_id = saps[PARTS[index] ?? 0]?.product_id;
    if (product_id === undefined) saps.push(await buildLine(server, 1, sap_code));
    else saps.push({ ...(await buildPartSap(server, { sap_code, product_id })), quant: 1 });
  }
  ({ plan_id } = await buildPlan(server));
});

/** A line: the index of its SAP among the codes, and its quantity in thousandths. */
interface Entry {
  sap: number;
  mils: number;
}
interface Invoice {
  status: 'O' | 'T' | 'A';
  lines: Entry[];
}

const mils = fc.oneof(fc.constantFrom(0, 500, 1_000), fc.nat({ max: 999_999_999 }));
const lines: fc.Arbitrary<Entry[]> = fc.uniqueArray(fc.record({ sap: fc.nat({ max: 6 }), mils }), {
  selector: ({ sap }) => sap,
  minLength: 1,
});
const invoices: fc.Arbitrary<Invoice[]> = fc.array(
  fc.record({ status: fc.constantFrom('O' as const, 'T' as const, 'A' as const), lines }),
  { maxLength: 4 },
);

const GROUPS = ['matchings', 'quant_less', 'quant_more', 'missings', 'extras'] as const;

/** Calculates the status by the definition in behaviour 14.4, SAP by SAP, independently of the tested code. */
function expectedStatus(ordered: Entry[], invoiced: Invoice[]) {
  const groups = Object.fromEntries(GROUPS.map((group) => [group, [] as object[]]));
  for (const [sap, sap_code] of CODES.entries()) {
    const purchase = totalOf(ordered, sap);
    const [open = 0, transit = 0, arrived = 0] = invoicedOf(invoiced, sap, ['O', 'T', 'A']);
    const invoice = open + transit + arrived;
    if (purchase + invoice === 0) continue;
    let group: (typeof GROUPS)[number] = invoice > purchase ? 'quant_more' : 'quant_less';
    if (invoice === purchase) group = 'matchings';
    if (invoice === 0) group = 'missings';
    if (purchase === 0) group = 'extras';
    groups[group]?.push({
      sap_code,
      purchase_quant: purchase / 1_000,
      invoice_quant: invoice / 1_000,
      difference: (invoice - purchase) / 1_000,
      open_quant: open / 1_000,
      transit_quant: transit / 1_000,
      arrived_quant: arrived / 1_000,
    });
  }
  return groups;
}

/** Calculates the percentages by the definition in behaviour 14.5: arrived fills an order before transit, then open. */
function expectedPercents(ordered: Entry[], invoiced: Invoice[]) {
  const filled = [0, 0, 0];
  for (const sap of CODES.keys()) {
    let unfilled = totalOf(ordered, sap);
    for (const [index, sent] of invoicedOf(invoiced, sap, ['A', 'T', 'O']).entries()) {
      filled[index] = (filled[index] ?? 0) + Math.min(unfilled, sent);
      unfilled -= Math.min(unfilled, sent);
    }
  }
  const total = ordered.reduce((sum, entry) => sum + entry.mils, 0);
  const percentOf = (sum: number) => (total && Math.floor((sum * 1_000) / total)) / 10;
  const [arrived, transit, open] = filled.map(percentOf);
  return {
    filled_percent: percentOf(filled.reduce((sum, one) => sum + one, 0)),
    invoice_open_percent: open,
    invoice_transit_percent: transit,
    invoice_arrived_percent: arrived,
  };
}

/**
 * Counts the SAPs that are not invoiced in full, and adds up the quantity that is still to arrive, by the definitions
 * in behaviour 14.8 and 14.19.
 */
function expectedRest(ordered: Entry[], invoiced: Invoice[]) {
  const sent = (sap: number, statuses: Invoice['status'][] = ['O', 'T', 'A']) =>
    invoicedOf(invoiced, sap, statuses).reduce((sum, one) => sum + one, 0);
  const unordered = new Map<number, number>();
  for (const sap of CODES.keys()) {
    const part = PARTS[sap] ?? 0;
    if (totalOf(ordered, sap) === 0) unordered.set(part, (unordered.get(part) ?? 0) + sent(sap));
  }
  let [to_come, to_arrive] = [0, 0];
  for (const sap of CODES.keys()) {
    const part = PARTS[sap] ?? 0;
    let rest = Math.max(0, totalOf(ordered, sap) - sent(sap));
    if (sent(sap) === 0) {
      const taken = Math.min(rest, unordered.get(part) ?? 0);
      unordered.set(part, (unordered.get(part) ?? 0) - taken);
      rest -= taken;
    }
    to_come += Number(rest > 0);
    to_arrive += rest + sent(sap, ['O', 'T']);
  }
  return { to_come, to_arrive: to_arrive / 1_000 };
}

const totalOf = (entries: Entry[], sap: number) =>
  entries.filter((entry) => entry.sap === sap).reduce((sum, entry) => sum + entry.mils, 0);

const invoicedOf = (invoiced: Invoice[], sap: number, statuses: Invoice['status'][]) =>
  statuses.map((status) =>
    totalOf(
      invoiced.filter((invoice) => invoice.status === status).flatMap((invoice) => invoice.lines),
      sap,
    ),
  );

test('B09: the status, percentages and open quantities of any purchase match their definition', async () => {
  await fc.assert(
    fc.asyncProperty(lines, invoices, async (ordered, invoiced) => {
      const { purchase_id } = await save(server, purchaseCalls.save, {
        plan_id,
        product_saps: ordered.map(toSave),
      });
      for (const [index, invoice] of invoiced.entries()) {
        const product_saps = invoice.lines.map(toSave);
        const header = { invoice_number: `I-${index}`, purchase_id, status: invoice.status };
        await save(server, invoiceCalls.save, { ...header, product_saps });
      }

      const { data: status } = await server.send(purchaseCalls.status, { purchase_id });
      expect(status).toMatchObject(expectedStatus(ordered, invoiced));
      const { to_come, to_arrive } = expectedRest(ordered, invoiced);
      const open = statusRows(status).filter(({ rest }) => rest > 0).length;
      expect([status.to_come, open, progressOf(status).to_arrive]).toEqual([to_come, to_come, to_arrive]);
      const { rows } = await page(server, purchaseGrid, { limit: 1, sort: ['-purchase_id'] });
      expect(rows[0]).toMatchObject({ ...expectedPercents(ordered, invoiced), to_come, to_arrive });
    }),
    { numRuns: fewOrMany(14, 40) },
  );
});

function toSave({ sap, mils }: Entry) {
  const line = saps[sap];
  if (!line) throw new Error(`no SAP ${sap}`);
  return { product_id: line.product_id, sap_id: line.sap_id, quant: mils / 1_000 };
}
