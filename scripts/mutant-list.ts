/** A fault that a person could put into a rule, and the tests that have to find it. */
export interface Mutant {
  /** Its number in `docs/behaviour.md`. */
  rule: string;
  file: string;
  /** A text that the file has exactly once, and what takes its place. */
  from: string;
  to: string;
  tests: readonly string[];
}

const COVERAGE = ['domain/coverage'];

export const MUTANTS: readonly Mutant[] = [
  // Coverage and buildable
  {
    rule: '25.3',
    file: 'domain/coverage/facts.ts',
    from: 'counted + arrived - needed,',
    to: 'counted + arrived,',
    tests: COVERAGE,
  },
  {
    rule: '30.1',
    file: 'domain/coverage/facts.ts',
    from: '|| a.plan_id - b.plan_id',
    to: '|| b.plan_id - a.plan_id',
    tests: COVERAGE,
  },
  {
    rule: '30.3',
    file: 'domain/coverage/facts.ts',
    from: '((piecesOf(cars, input) - missing) / input) * ONE',
    to: '(((piecesOf(cars, input) - missing) / input) + 1n) * ONE',
    tests: COVERAGE,
  },
  {
    rule: '42.1',
    file: 'domain/coverage/facts.ts',
    from: '(dividend + divisor - 1n) / divisor',
    to: 'dividend / divisor',
    tests: COVERAGE,
  },
  {
    rule: '25.2',
    file: 'domain/coverage/derive-coverage.ts',
    from: '(counted_on === null || here_on > counted_on)',
    to: '(counted_on === null || here_on >= counted_on)',
    tests: COVERAGE,
  },
  {
    rule: '25.4',
    file: 'domain/coverage/derive-coverage.ts',
    from: 'to_order: atLeastZero(needed - everything)',
    to: 'to_order: atLeastZero(needed - inHand)',
    tests: COVERAGE,
  },
  {
    rule: '25.6',
    file: 'domain/coverage/derive-coverage.ts',
    from: "if (gap <= late + overdue) return 'overdue';",
    to: "if (gap < late + overdue) return 'overdue';",
    tests: COVERAGE,
  },
  {
    rule: '31.2',
    file: 'domain/coverage/derive-coverage.ts',
    from: 'taken -= kept;',
    to: '',
    tests: COVERAGE,
  },
  {
    rule: '30.2',
    file: 'domain/coverage/derive-coverage.ts',
    from: 'piece.day <= begin',
    to: 'piece.day < begin',
    tests: COVERAGE,
  },
  {
    rule: '30.5',
    file: 'domain/coverage/derive-coverage.ts',
    from: 'filter(({ day }) => day >= today)',
    to: 'filter(({ day }) => day > today)',
    tests: COVERAGE,
  },
  {
    rule: '30.6',
    file: 'domain/coverage/buildable-plan.ts',
    from: 'before: lesser(loss.before, before)',
    to: 'before',
    tests: COVERAGE,
  },
  {
    rule: '30.4',
    file: 'domain/coverage/buildable-plan.ts',
    from: 'day && day > last ? day : last',
    to: 'day && day < last ? day : last',
    tests: COVERAGE,
  },
  {
    rule: '25.16',
    file: 'domain/coverage/order-by.ts',
    from: 'addDays(plan.begin_date, -leadTime)',
    to: 'addDays(plan.begin_date, 1 - leadTime)',
    tests: COVERAGE,
  },
  {
    rule: '42.1',
    file: 'domain/coverage/held-days.ts',
    from: 'if (day < first) return 0;',
    to: 'if (day <= first) return 0;',
    tests: COVERAGE,
  },
  {
    rule: '42.2',
    file: 'domain/coverage/held-days.ts',
    from: 'dayNumber(counted_on) + 1',
    to: 'dayNumber(counted_on)',
    tests: COVERAGE,
  },
  // Purchases
  {
    rule: '14.4',
    file: 'domain/purchase/purchase-status.ts',
    from: "invoice < purchase ? 'quant_less' : 'quant_more'",
    to: "invoice > purchase ? 'quant_less' : 'quant_more'",
    tests: ['domain/purchase/purchase-status'],
  },
  {
    rule: '14.12',
    file: 'domain/purchase/purchase-status.ts',
    from: 'sum.closed ||= line.closed ?? false;',
    to: '',
    tests: ['domain/purchase/purchase-status'],
  },
  {
    rule: '14.4',
    file: 'domain/purchase/purchase-status.ts',
    from: 'difference: fromMillionths(invoice - purchase)',
    to: 'difference: fromMillionths(purchase - invoice)',
    tests: ['domain/purchase/purchase-status'],
  },
  // Values
  {
    rule: '5.4',
    file: 'domain/values/quantity.ts',
    from: 'whole * BigInt(MILLION) < product ? whole + 1n : whole',
    to: 'whole',
    tests: ['domain/values/quantity'],
  },
  {
    rule: '5.5',
    file: 'domain/values/quantity.ts',
    from: "whole.startsWith('-') ? -cut : cut",
    to: 'cut',
    tests: ['domain/values/quantity'],
  },
  {
    rule: '5.8',
    file: 'domain/values/day.ts',
    from: 'date <= daysIn(year, month)',
    to: 'date <= 31',
    tests: ['domain/values/day', 'domain/values/parse-day-text'],
  },
  {
    rule: '13.8',
    file: 'domain/values/day.ts',
    from: 'text.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, -6) : shown',
    to: 'shown.slice(0, -6)',
    tests: ['domain/values/day', 'domain/plan/plan-name'],
  },
  {
    rule: '43.2',
    file: 'domain/coverage/suppose.ts',
    from: "if (day !== 'never') return { ...shipment, due_on: day };",
    to: "if (day !== 'never') return shipment;",
    tests: COVERAGE,
  },
  {
    rule: '43.2',
    file: 'domain/coverage/suppose.ts',
    from: 'return { ...shipment, here_on: facts.today };',
    to: 'return { ...shipment, due_on: facts.today };',
    tests: COVERAGE,
  },
  {
    rule: '42.4',
    file: 'domain/coverage/schedule.ts',
    from: 'one.from <= run.until + 1',
    to: 'one.from <= run.until',
    tests: COVERAGE,
  },
  {
    rule: '42.4',
    file: 'domain/coverage/schedule.ts',
    from: 'dayNumber(plan.end_date) < from',
    to: 'dayNumber(plan.end_date) <= from',
    tests: COVERAGE,
  },
  {
    rule: '42.2',
    file: 'domain/coverage/held-days.ts',
    from: 'pieces >= need',
    to: 'pieces > need',
    tests: COVERAGE,
  },
  {
    rule: '25.2',
    file: 'domain/coverage/decide-counts.ts',
    from: 'else if (counted_on > today) refuse',
    to: 'else if (counted_on >= today) refuse',
    tests: COVERAGE,
  },
  {
    rule: '34.3',
    file: 'domain/plan/split.ts',
    from: 'return sumQuantities(parts) === plan.quant',
    to: 'return sumQuantities(parts) <= plan.quant',
    tests: ['domain/plan'],
  },
  {
    rule: '34.2',
    file: 'domain/plan/breakpoints.ts',
    from: 'begin_date <= day);',
    to: 'begin_date < day);',
    tests: ['domain/plan'],
  },
  {
    rule: '13.4',
    file: 'domain/plan/explode-plan.ts',
    from: 'line.quant > 0',
    to: 'line.quant >= 0',
    tests: ['domain/plan'],
  },
  {
    rule: '5.7',
    file: 'domain/values/parse-number-text.ts',
    from: 'commas > 1 ||',
    to: 'commas > 2 ||',
    tests: ['domain/values'],
  },
  {
    rule: '9.27',
    file: 'domain/sheet/left-out-rows.ts',
    from: 'isAlone && records > 1',
    to: 'isAlone && records > 0',
    tests: ['domain/sheet'],
  },
  {
    rule: '5.7',
    file: 'domain/sheet/doubtful-points.ts',
    from: 'if (!semicolons && !hasCommas)',
    to: 'if (!semicolons || !hasCommas)',
    tests: ['domain/sheet'],
  },
  {
    rule: '14.9',
    file: 'domain/purchase/plan-differences.ts',
    from: 'if (surplus <= 0n) return [];',
    to: '',
    tests: ['domain/purchase'],
  },
  {
    rule: '23.2',
    file: 'domain/values/search-words.ts',
    from: "figure.padStart(OWN_FIGURES, '0')",
    to: 'figure',
    tests: ['domain/values'],
  },
  // People
  {
    rule: '37.1',
    file: 'domain/wire/role.ts',
    from: 'ROLES.indexOf(role) >= ROLES.indexOf(least)',
    to: 'ROLES.indexOf(role) > ROLES.indexOf(least)',
    tests: ['domain/wire', 'domain/person'],
  },
];
