import { describe, expect, test } from 'vitest';
import { explodePlan } from './explode-plan.ts';

function linesOf(quant: number, inputs: { sap_code: string; quant: number }[]) {
  const exploded = explodePlan(quant, inputs);
  return 'lines' in exploded ? exploded.lines : [];
}

describe('exploding a plan', () => {
  test('multiplies the quantity of each input, and keeps the order and all other fields', () => {
    const inputs = [
      { sap_code: 'B', sap_id: 2, quant: 4 },
      { sap_code: 'A', sap_id: 1, quant: 0.125 },
    ];
    expect(explodePlan(480, inputs)).toEqual({
      lines: [
        { sap_code: 'B', sap_id: 2, quant: 1920 },
        { sap_code: 'A', sap_id: 1, quant: 60 },
      ],
    });
  });

  test('rounds up at the sixth decimal', () => {
    const inputs = [
      { sap_code: 'A', quant: 0.0125 },
      { sap_code: 'B', quant: 0.000001 },
      { sap_code: 'C', quant: 0.333333 },
    ];
    expect(linesOf(480, inputs).map(({ quant }) => quant)).toEqual([6, 0.00048, 159.99984]);
    expect(linesOf(1.5, inputs).map(({ quant }) => quant)).toEqual([0.01875, 0.000002, 0.5]);
  });

  test('omits inputs with a quantity of 0', () => {
    expect(
      explodePlan(3, [
        { sap_code: 'A', quant: 0 },
        { sap_code: 'B', quant: 1 },
      ]),
    ).toEqual({ lines: [{ sap_code: 'B', quant: 3 }] });
    expect(explodePlan(0, [{ sap_code: 'A', quant: 5 }])).toEqual({ lines: [] });
  });

  test('returns an error with the SAP if a quantity reaches the limit', () => {
    const inputs = [
      { sap_code: 'SMALL', quant: 1 },
      { sap_code: 'HUGE', quant: 1000 },
    ];
    expect(explodePlan(1_000_000, inputs)).toEqual({
      error: 'The plan needs too much of SAP HUGE: it must be below 1,000,000,000.',
      sap_code: 'HUGE',
    });
  });
});
