import { CABIN, CHASSIS, ENGINE, GLASS, type Input } from './models.ts';
import { inputsOf, platforms } from './range-parts.ts';

interface RangeModel {
  form: { name: string; gen_name: string; note: string };
  inputs: readonly Input[];
}

const { arslon, turon, bahor, zarafshon, chorsu } = platforms;
/** The number of parts that the suppliers of the Chorsu ship. The other parts are made in house. */
const BOUGHT = 24;
/** The sealing ring is no longer used, and new specifications omit it. */
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
