import { formatDayNear, formatDays, MONTHS } from '../values/day.ts';
import { formatQuantity } from '../values/quantity.ts';

export interface PlanName {
  /** `Cobalt LT-1.5 · 480 · Nov 8 – Dec 7` for a plan, `Cobalt LT-1.5 · from Nov 8` for a specification. */
  name: string;
  number: string;
}

const DAY = '([A-Z][a-z]{2}) (\\d{1,2}), (\\d{4})';
const LABEL = new RegExp(`^(|.* · )(CM\\d+) · (.+) · ${DAY} – ${DAY} · (\\d+(?:\\.\\d+)?)$`);
const SPECIFICATION = new RegExp(`^(CM\\d+) · (.+) · from ${DAY}(| · .+)$`);

/**
 * Shortens the label of a plan, `CM000001 · Cobalt · LT-1.5 · Nov 8, 2026 – Dec 7, 2026 · 480`, or of a specification,
 * `CM000001 · Cobalt · LT-1.5 · from Nov 8, 2026`. Text before the label of a plan is kept. Undefined for any other
 * text.
 */
export function planName(label: string, today: string): PlanName | undefined {
  return nameOfPlan(label, today) ?? nameOfSpecification(label, today);
}

function nameOfPlan(label: string, today: string): PlanName | undefined {
  const parts = LABEL.exec(label)?.slice(1);
  if (!parts) return undefined;
  const [before, number, model, month, date, year, lastMonth, lastDate, lastYear, quant] = parts as [
    string,
    string,
    string,
    ...string[],
  ];
  const days = formatDays(isoDay(month, date, year), isoDay(lastMonth, lastDate, lastYear), today);
  return {
    name: `${before}${modelName(model)} · ${formatQuantity(Number(quant))} · ${days}`,
    number,
  };
}

function nameOfSpecification(label: string, today: string): PlanName | undefined {
  const parts = SPECIFICATION.exec(label)?.slice(1);
  if (!parts) return undefined;
  const [number, model, month, date, year, rest] = parts as [string, string, ...string[]];
  const day = formatDayNear(isoDay(month, date, year), today);
  return { name: `${modelName(model)} · from ${day}${rest}`, number };
}

/** Shortens the label of a car model: `CM000001 · Cobalt · LT-1.5` becomes `Cobalt LT-1.5`. */
export function modelName(label: string): string {
  return label.replace(/^CM\d+ · /, '').replace(' · ', ' ');
}

/** Converts `Nov`, `8`, `2026` to `2026-11-08`. */
function isoDay(month = '', date = '', year = ''): string {
  return [year, String(MONTHS.indexOf(month) + 1).padStart(2, '0'), date.padStart(2, '0')].join('-');
}
