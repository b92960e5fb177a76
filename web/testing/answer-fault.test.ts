import { expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { sapLookup } from '#domain/lines/sap-lookup';
import { answerFault } from './answer-fault.ts';

const request = (column: string[]) => ({ p: { column } });

test('a response that fits the declaration of its call has no fault', () => {
  const page = { rows: [[1, 'Cobalt']], count: 1 };
  expect(answerFault(carModelGrid.path, request(['product_id', 'model_name']), page)).toBeUndefined();
  expect(
    answerFault(sapLookup('invoice').path, request(['sap_code']), { rows: [['1']], count: 1 }),
  ).toBeUndefined();
  expect(answerFault(carModelCalls.save.path, {}, { product_id: 1, version: 1 })).toBeUndefined();
});

test.each([
  ['an undeclared call', '/api/car_model/rename', {}, {}],
  ['a field that is missing', carModelCalls.save.path, {}, { product_id: 1 }],
  [
    'a cell of another type',
    carModelGrid.path,
    request(['product_id', 'model_name']),
    { rows: [['1', 'Cobalt']], count: 1 },
  ],
  ['a row that is too short', carModelGrid.path, request(['product_id', 'state']), { rows: [[1]], count: 1 }],
  ['a response that is not a page', carModelGrid.path, request(['product_id']), []],
])('%s is a fault', (_, path, body, data) => {
  expect(answerFault(path, body, data)).toEqual(expect.any(String));
});
