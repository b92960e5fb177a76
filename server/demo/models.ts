/** How much of a SAP one car needs, by the SAP's code. */
export type Input = readonly [sap_code: string, quant: number];

export const CHASSIS: readonly Input[] = [
  ['40010001', 24],
  ['40010003', 24],
  ['40010010', 2],
  ['40010011', 1],
  ['00071201', 20],
  ['00071211', 2],
  ['PL-4401', 4],
  ['CZ-4501', 2],
];

export const ENGINE: readonly Input[] = [
  ['40010020', 1],
  ['40010221', 4],
  ['40010022', 1],
  ['00071210', 1],
  ['CN-990004', 4],
  ['KR-2101', 4],
  ['DE-7001', 6],
];

export const CABIN: readonly Input[] = [
  ['UZ-1001', 5],
  ['UZ-1002', 1],
  ['UZ-1003', 2],
  ['UZ-1004', 2],
  ['00071213', 1],
  ['TR-5504', 1],
  ['KR-2102', 8],
];

export const GLASS: readonly Input[] = [
  ['00071212', 1],
  ['40010030', 0.625],
  ['GE-1801', 2],
  ['CN-880002', 1],
];

/** The cars built by the demo company. */
export const models = {
  sayyoh: { name: 'Sayyoh', gen_name: 'SY-1.5 LT', note: 'Family car, five doors' },
  lochin: { name: 'Лочин', gen_name: 'ЛЧ-1.6 AT', note: 'Седан для города' },
  karvon: { name: 'Karvon', gen_name: 'KV-2.0', note: 'Production has ended' },
};

/** The parts of the cars. The Sayyoh has two specifications, one after the other. */
export const recipes = {
  sayyohFirst: [...CHASSIS, ...ENGINE, ...CABIN],
  sayyohNow: [...CHASSIS, ...ENGINE, ...CABIN, ...GLASS],
  sayyohDraft: [...CHASSIS, ...ENGINE, ...CABIN, ...GLASS, ['CN-880003', 1] as const],
  lochin: [...CHASSIS, ...ENGINE, ...GLASS, ['TR-6502', 1] as const, ['GR-302', 1] as const],
} satisfies Record<string, readonly Input[]>;
