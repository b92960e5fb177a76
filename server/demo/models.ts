import { inputsOf, platforms } from './range-parts.ts';

type Input = readonly [sap_code: string, quant: number];

const CHASSIS: readonly Input[] = [
  ['40010001', 24],
  ['40010003', 24],
  ['40010010', 2],
  ['40010011', 1],
  ['00071201', 20],
  ['00071211', 2],
  ['PL-4401', 4],
  ['CZ-4501', 2],
];

const ENGINE: readonly Input[] = [
  ['40010020', 1],
  ['40010221', 4],
  ['40010022', 1],
  ['00071210', 1],
  ['CN-990004', 4],
  ['KR-2101', 4],
  ['DE-7001', 6],
];

const CABIN: readonly Input[] = [
  ['UZ-1001', 5],
  ['UZ-1002', 1],
  ['UZ-1003', 2],
  ['UZ-1004', 2],
  ['00071213', 1],
  ['TR-5504', 1],
  ['KR-2102', 8],
];

const GLASS: readonly Input[] = [
  ['00071212', 1],
  ['40010030', 0.625],
  ['GE-1801', 2],
  ['CN-880002', 1],
];

export const models = {
  sayyoh: { name: 'Sayyoh', gen_name: 'SY-1.5 LT', note: 'Family car, five doors' },
  lochin: { name: 'Лочин', gen_name: 'ЛЧ-1.6 AT', note: 'Седан для города' },
  karvon: { name: 'Karvon', gen_name: 'KV-2.0', note: 'Production has ended' },
};

/** The parts of the cars. The Sayyoh has two specifications, one after the other, and a draft. */
export const recipes = {
  sayyohFirst: [...CHASSIS, ...ENGINE, ...CABIN],
  sayyohNow: [...CHASSIS, ...ENGINE, ...CABIN, ...GLASS],
  sayyohDraft: [...CHASSIS, ...ENGINE, ...CABIN, ...GLASS, ['CN-880003', 1] as const],
  lochin: [...CHASSIS, ...ENGINE, ...GLASS, ['TR-6502', 1] as const, ['GR-302', 1] as const],
} satisfies Record<string, readonly Input[]>;

interface RangeModel {
  form: { name: string; gen_name: string; note: string };
  inputs: readonly Input[];
}

const { arslon, turon, bahor, zarafshon, chorsu } = platforms;
/** The number of bought parts of a Chorsu. The other parts are made in house. */
const BOUGHT = 24;
/** The engine without the sealing ring, which is no longer used. */
const MOTOR = ENGINE.filter(([code]) => code !== 'DE-7001');
const CARGO = ['Headliner', 'Carpet', 'Sound insulation'];

/**
 * The extended range: nine cars on four platforms, whose specifications share common parts, and two vans with separate
 * parts.
 */
export const rangeModels = {
  arslon: {
    form: { name: 'Arslon', gen_name: 'AR-2.0 AT', note: 'Off-road, five seats' },
    inputs: [...CHASSIS, ...MOTOR, ...GLASS, ...inputsOf(arslon)],
  },
  arslonTurbo: {
    form: { name: 'Arslon Turbo', gen_name: 'AR-2.0T AT', note: 'With the compressor of the Sayyoh' },
    inputs: [...CHASSIS, ...MOTOR, ...GLASS, ...inputsOf(arslon), ['CN-880003', 1]],
  },
  turon: {
    form: { name: 'Турон', gen_name: 'ТУ-2.2', note: 'Микроавтобус на 8 мест' },
    inputs: [...CHASSIS, ...MOTOR, ...CABIN, ...inputsOf(turon)],
  },
  turonCargo: {
    form: { name: 'Турон Карго', gen_name: 'ТУ-2.2 Г', note: 'Фургон, без обивки' },
    inputs: [...CHASSIS, ...MOTOR, ...inputsOf(turon, CARGO)],
  },
  bahor: {
    form: { name: 'Bahor', gen_name: 'BH-1.2 MT', note: 'City car, three doors' },
    inputs: [...CHASSIS, ...CABIN, ...inputsOf(bahor)],
  },
  bahorSport: {
    form: { name: 'Bahor Sport', gen_name: 'BH-1.4 MT', note: 'With the engine of the Sayyoh' },
    inputs: [...CHASSIS, ...MOTOR, ...CABIN, ...inputsOf(bahor)],
  },
  bahorPlus: {
    form: { name: 'Bahor Plus', gen_name: 'BH-1.2 AT', note: 'Five doors' },
    inputs: [...CHASSIS, ...CABIN, ...GLASS, ...inputsOf(bahor, ['Clutch cable'])],
  },
  zarafshon: {
    form: { name: 'Зарафшон', gen_name: 'ЗР-2.5', note: 'Пикап, двойная кабина' },
    inputs: [...CHASSIS, ...MOTOR, ...inputsOf(zarafshon)],
  },
  zarafshonFarm: {
    form: { name: 'Зарафшон Ферма', gen_name: 'ЗР-2.5 Ф', note: 'Пикап без кузовной обивки' },
    inputs: [...CHASSIS, ...MOTOR, ...inputsOf(zarafshon, CARGO)],
  },
  chorsu: {
    form: { name: 'Chorsu', gen_name: 'CH-0.8 E', note: 'Electric delivery van' },
    inputs: inputsOf(chorsu).slice(0, BOUGHT),
  },
  chorsuLong: {
    form: { name: 'Chorsu Long', gen_name: 'CH-0.8 EL', note: 'Electric delivery van, long wheelbase' },
    inputs: inputsOf(chorsu).slice(BOUGHT, 2 * BOUGHT),
  },
} satisfies Record<string, RangeModel>;

export type RangeModelName = keyof typeof rangeModels;
