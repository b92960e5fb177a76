import type { RangeModelName } from './range-models.ts';

/** The outcome of a plan's purchase, which determines its deliveries (see `deliveries.ts`). */
export type Course =
  | 'settled'
  | 'given up'
  | 'forgotten'
  | 'half here'
  | 'on time'
  | 'late'
  | 'overdue'
  | 'without a day'
  | 'not invoiced'
  | 'not ordered'
  | 'announced'
  | 'just ordered'
  | 'two containers'
  | 'one container'
  | 'promised';

export interface RangePlan {
  model: RangeModelName;
  /** The first and last day, in days from today. */
  from: number;
  to: number;
  cars: number;
  /** One outcome per purchase: the first of two purchases has the platform's own parts, the second the common parts. */
  courses: readonly Course[];
  note?: string;
}

/** Past, current and future plans, so that every screen shows records. */
export const rangePlans: readonly RangePlan[] = [
  { model: 'arslon', from: -110, to: -81, cars: 160, courses: ['settled', 'settled'] },
  { model: 'turon', from: -95, to: -66, cars: 120, courses: ['settled', 'given up'] },
  { model: 'bahor', from: -90, to: -56, cars: 300, courses: ['settled', 'settled'] },
  { model: 'zarafshon', from: -70, to: -41, cars: 90, courses: ['settled'], note: 'Пробная партия' },
  { model: 'bahorSport', from: -60, to: -31, cars: 110, courses: ['settled', 'forgotten'] },
  { model: 'arslon', from: -50, to: -16, cars: 180, courses: ['settled', 'settled'] },
  { model: 'turonCargo', from: -40, to: -11, cars: 80, courses: ['settled'] },
  { model: 'bahorPlus', from: -35, to: -6, cars: 140, courses: ['settled', 'forgotten'] },
  { model: 'arslon', from: -9, to: 20, cars: 200, courses: ['half here', 'settled'] },
  { model: 'turon', from: -6, to: 23, cars: 130, courses: ['half here', 'settled'] },
  { model: 'bahor', from: -3, to: 26, cars: 320, courses: ['half here', 'half here'] },
  { model: 'zarafshon', from: 2, to: 31, cars: 100, courses: ['overdue', 'on time'] },
  { model: 'arslonTurbo', from: 4, to: 33, cars: 60, courses: ['late'], note: 'Compressors first' },
  { model: 'bahorSport', from: 6, to: 35, cars: 120, courses: ['without a day', 'on time'] },
  { model: 'turonCargo', from: 8, to: 37, cars: 90, courses: ['not invoiced'] },
  { model: 'zarafshonFarm', from: 11, to: 40, cars: 70, courses: ['not ordered', 'on time'] },
  { model: 'bahorPlus', from: 14, to: 43, cars: 150, courses: ['on time', 'announced'] },
  { model: 'arslon', from: 21, to: 50, cars: 220, courses: ['announced', 'announced'] },
  { model: 'turon', from: 24, to: 53, cars: 140, courses: ['announced', 'not invoiced'] },
  { model: 'bahor', from: 33, to: 67, cars: 340, courses: ['just ordered', 'announced'] },
  { model: 'zarafshon', from: 46, to: 75, cars: 110, courses: [] },
  { model: 'arslonTurbo', from: 34, to: 63, cars: 70, courses: ['just ordered'] },
  { model: 'bahorSport', from: 12, to: 30, cars: 40, courses: [], note: 'For the fair' },
  { model: 'turonCargo', from: 40, to: 69, cars: 100, courses: [] },
  { model: 'bahorPlus', from: 62, to: 91, cars: 160, courses: [] },
  { model: 'chorsu', from: -4, to: 10, cars: 90, courses: ['settled'] },
  { model: 'chorsu', from: 5, to: 20, cars: 480, courses: ['two containers'], note: 'For the post office' },
  { model: 'chorsu', from: 22, to: 40, cars: 240, courses: ['promised'] },
  { model: 'chorsuLong', from: -12, to: 35, cars: 960, courses: ['one container'] },
];
