import { partSapCalls } from '#domain/part-sap/part-sap';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { callFigure } from '../call-figure.ts';
import type { Bench, Figure } from '../figure.ts';
import { timed } from '../timing.ts';

/** The first specification has 5,000 inputs, and the first purchase has 10,000 lines and 50 invoices. */
const LONG_SPECIFICATION = 1;
const LONG_PURCHASE = 1;

const LINE_COLUMNS = `order_no, quant, sap_id, sap_code, part_saps.note, min_order_quant, state, product_state, product_id,
  part_saps.product_number, part_name, part_number`;

const INPUTS = `select ${LINE_COLUMNS} from specification_inputs join part_saps using (sap_id)
  where specification_id = ${LONG_SPECIFICATION} order by order_no`;

const EXPLODED = `select ${LINE_COLUMNS.replace('quant,', 'specification_inputs.quant * plans.quant,')}
  from plans join specification_inputs using (specification_id) join part_saps using (sap_id)
  where plan_id = 1 and specification_inputs.quant > 0 order by order_no`;

const COMPARED = `select sap_id, sap_code, part_name, coalesce(ordered, 0), coalesce(invoiced, 0), open, transit, arrived
  from (select sap_id, sum(quant) as ordered from purchase_lines where purchase_id = ${LONG_PURCHASE} group by 1) as o
  full join (
    select sap_id, sum(quant) as invoiced, sum(quant) filter (where status = 'O') as open,
      sum(quant) filter (where status = 'T') as transit, sum(quant) filter (where status = 'A') as arrived
    from invoices join invoice_lines using (invoice_id) where purchase_id = ${LONG_PURCHASE} group by 1
  ) as i using (sap_id)
  join part_saps using (sap_id) order by sap_code`;

/** A statement that receives all inputs, and writes only their differences from the stored inputs. */
const WRITTEN = `with given as (
    select * from unnest($1::int[], $2::numeric[]) with ordinality as given (sap_id, quant, order_no)
  ), gone as (
    delete from specification_inputs
    where specification_id = ${LONG_SPECIFICATION} and sap_id not in (select sap_id from given)
  ), changed as (
    update specification_inputs as stored set quant = given.quant, order_no = given.order_no from given
    where specification_id = ${LONG_SPECIFICATION} and stored.sap_id = given.sap_id
      and (stored.quant, stored.order_no) is distinct from (given.quant, given.order_no)
  )
  insert into specification_inputs (specification_id, sap_id, quant, order_no)
  select ${LONG_SPECIFICATION}, * from given where not exists (
    select from specification_inputs as stored
    where specification_id = ${LONG_SPECIFICATION} and stored.sap_id = given.sap_id
  )`;

/** Measures saves of the long specification, each with every tenth quantity changed. */
async function saveSpecification({ server, database }: Bench) {
  const {
    inputs,
    note,
    version: _,
    ...loaded
  } = await server.http.data(specificationCalls.model, {
    specification_id: LONG_SPECIFICATION,
  });
  let turn = 0;
  const save = () => {
    turn += 1;
    return server.http.call(specificationCalls.save, {
      ...loaded,
      note,
      inputs: inputs.map(({ product_id, sap_id, quant }, index) => ({
        product_id,
        sap_id,
        quant: index % 10 === 0 ? turn : quant,
      })),
    });
  };
  const write = () => {
    turn += 1;
    const quants = inputs.map(({ quant }, index) => (index % 10 === 0 ? turn : quant));
    return database.client.query(WRITTEN, [inputs.map(({ sap_id }) => sap_id), quants]);
  };
  return timed(save, write);
}

async function saveSap({ server, database }: Bench) {
  const { rows } = await database.client.query('select * from part_saps where sap_id = 4321');
  const { sap_id, sap_code, product_id, state } = rows[0];
  let turn = 0;
  const save = () => {
    turn += 1;
    return server.http.call(partSapCalls.save, {
      ...{ sap_id, sap_code, product_id, state, note: `saved ${turn} times` },
      min_order_quant: rows[0].min_order_quant ?? 1,
    });
  };
  const update = () =>
    database.client.query(
      `update part_saps set note = 'saved ' || $1, version = version + 1 where sap_id = 4321`,
      [turn++],
    );
  return timed(save, update);
}

async function exportSpecification({ server }: Bench) {
  const path = `/api/specification_list/export?specification_id=${LONG_SPECIFICATION}`;
  return timed(() => server.http.get(path));
}

export const documentFigures: Figure[] = [
  callFigure({
    id: 'P8 load',
    what: 'a specification of 5,000 inputs opened',
    budget: 150,
    ratio: 3,
    call: specificationCalls.model,
    body: { specification_id: LONG_SPECIFICATION },
    baseline: [INPUTS],
  }),
  {
    id: 'P8 save',
    what: 'a specification of 5,000 inputs saved',
    unit: 'ms',
    budget: 600,
    ratio: 3,
    measure: saveSpecification,
  },
  { id: 'P8 save SAP', what: 'one part SAP saved', unit: 'ms', budget: 10, measure: saveSap },
  callFigure({
    id: 'P9',
    what: 'a plan of 5,000 inputs exploded',
    budget: 150,
    ratio: 3,
    call: purchaseCalls.planLines,
    body: { plan_id: 1 },
    baseline: [EXPLODED],
  }),
  callFigure({
    id: 'P10',
    what: 'the status of a purchase of 10,000 lines with 50 invoices',
    budget: 300,
    ratio: 2,
    call: purchaseCalls.status,
    body: { purchase_id: LONG_PURCHASE },
    baseline: [COMPARED],
  }),
  { id: 'P13', what: 'an export of 5,000 lines', unit: 'ms', budget: 500, measure: exportSpecification },
];
