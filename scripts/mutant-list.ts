/** A fault injected into a rule, and the tests that have to find it. */
export interface Mutant {
  rule: string;
  file: string;
  /** A text that the file contains exactly once, and its replacement. */
  from: string;
  to: string;
  tests: readonly string[];
}

type Fault = readonly [rule: string, from: string, to: string];

function mutants(file: string, tests: readonly string[], ...faults: readonly Fault[]): Mutant[] {
  return faults.map(([rule, from, to]) => ({ rule, file, from, to, tests }));
}

const COVERAGE = ['domain/coverage/rule', 'domain/schedule', 'domain/supposition'];

export const MUTANTS: readonly Mutant[] = [
  // Coverage and buildable
  ...mutants(
    'domain/coverage/rule/facts.ts',
    COVERAGE,
    ['30.1', '|| a.plan_id - b.plan_id', '|| b.plan_id - a.plan_id'],
    [
      '30.3',
      '((piecesOf(cars, input) - missing) / input) * ONE',
      '(((piecesOf(cars, input) - missing) / input) + 1n) * ONE',
    ],
    ['42.1', '(dividend + divisor - 1n) / divisor', 'dividend / divisor'],
    ['25.3', 'counted + arrived - needed,', 'counted + arrived,'],
  ),
  ...mutants(
    'domain/coverage/rule/supply.ts',
    COVERAGE,
    [
      '25.2',
      '(counted_on === null || here_on > counted_on)',
      '(counted_on === null || here_on >= counted_on)',
    ],
    ['31.2', 'toDeduct -= deducted;', ''],
    ['30.5', "if (day < today) return { ...delivery, day, reason: 'overdue' };", ''],
  ),
  ...mutants(
    'domain/coverage/rule/needs.ts',
    COVERAGE,
    ['25.6', '...expected, ...uncounted]', '...uncounted, ...expected]'],
    ['30.2', '({ day }) => day <= begin', '({ day }) => day < begin'],
  ),
  ...mutants(
    'domain/coverage/rule/figures.ts',
    COVERAGE,
    ['25.4', 'to_order: atLeastZero(needed - everything)', 'to_order: atLeastZero(needed - inHand)'],
    ['25.16', 'addDays(first.plan.begin_date, -leadTime)', 'addDays(first.plan.begin_date, 1 - leadTime)'],
  ),
  ...mutants(
    'domain/plan/buildable-plan.ts',
    ['domain/plan/buildable-plan', 'domain/coverage/rule'],
    ['30.6', 'before: lesser(loss.before, before)', 'before'],
    ['30.4', 'day && day > last ? day : last', 'day && day < last ? day : last'],
  ),
  ...mutants(
    'domain/coverage/rule/held-days.ts',
    COVERAGE,
    ['42.1', 'if (day < first) return 0;', 'if (day <= first) return 0;'],
    ['42.2', 'dayNumber(counted_on) + 1', 'dayNumber(counted_on)'],
    [
      '25.11',
      'lesser(need, piecesOf(dueCars, input)) - atLeastZero(supply)',
      'lesser(need, piecesOf(dueCars, input))',
    ],
  ),
  // Purchases
  ...mutants(
    'domain/purchase/purchase-status.ts',
    ['domain/purchase/purchase-status'],
    [
      '14.4',
      "invoice < purchase ? 'quant_less' : 'quant_more'",
      "invoice > purchase ? 'quant_less' : 'quant_more'",
    ],
    ['14.12', 'sum.closed ||= line.closed ?? false;', ''],
    [
      '14.4',
      'difference: fromMillionths(invoice - purchase)',
      'difference: fromMillionths(purchase - invoice)',
    ],
  ),
  // Domain
  ...mutants(
    'domain/values/quantity.ts',
    ['domain/values/quantity'],
    ['5.5', "whole.startsWith('-') ? -cut : cut", 'cut'],
  ),
  ...mutants(
    'domain/values/day.ts',
    ['domain/values/day', 'domain/values/parse-day-text'],
    ['5.8', 'date <= daysIn(year, month)', 'date <= 31'],
  ),
  ...mutants(
    'domain/values/day.ts',
    ['domain/values/day', 'domain/plan/plan-name'],
    ['13.8', 'text.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, -6) : shown', 'shown.slice(0, -6)'],
  ),
  ...mutants(
    'domain/supposition/suppose.ts',
    COVERAGE,
    [
      '43.2',
      "if (day !== 'never') return { ...shipment, due_on: day };",
      "if (day !== 'never') return shipment;",
    ],
    ['43.2', 'return { ...shipment, here_on: facts.today };', 'return { ...shipment, due_on: facts.today };'],
  ),
  ...mutants(
    'domain/schedule/standstills.ts',
    COVERAGE,
    ['42.4', 'holdUp.from <= last.until + 1', 'holdUp.from <= last.until'],
    ['42.6', 'dayNumber(plan.end_date) < from', 'dayNumber(plan.end_date) <= from'],
  ),
  ...mutants(
    'domain/coverage/rule/held-days.ts',
    COVERAGE,
    ['42.2', 'pieces >= need', 'pieces > need'],
    ['42.4', 'b.lateness - a.lateness', 'a.lateness - b.lateness'],
  ),
  ...mutants(
    'domain/stock-count/decide-counts.ts',
    ['domain/stock-count'],
    ['25.2', 'else if (counted_on > today) rows', 'else if (counted_on >= today) rows'],
  ),
  ...mutants(
    'domain/plan/split.ts',
    ['domain/plan'],
    ['34.3', 'return sumQuantities(parts) === plan.quant', 'return sumQuantities(parts) <= plan.quant'],
  ),
  ...mutants(
    'domain/plan/breakpoints.ts',
    ['domain/plan'],
    ['34.2', 'begin_date <= day);', 'begin_date < day);'],
  ),
  ...mutants('domain/plan/explode-plan.ts', ['domain/plan'], ['13.4', 'line.quant > 0', 'line.quant >= 0']),
  ...mutants(
    'domain/values/parse-number-text.ts',
    ['domain/values'],
    ['5.7', 'commas > 1 ||', 'commas > 2 ||'],
  ),
  ...mutants(
    'domain/sheet/left-out-rows.ts',
    ['domain/sheet'],
    ['9.27', '!isNamed && cells.some(isTotalWord)', 'cells.some(isTotalWord)'],
  ),
  ...mutants(
    'domain/sheet/doubtful-points.ts',
    ['domain/sheet'],
    ['5.7', 'if (!semicolons && !hasCommas)', 'if (!semicolons || !hasCommas)'],
  ),
  ...mutants(
    'domain/purchase/plan-differences.ts',
    ['domain/purchase'],
    ['14.9', 'if (surplus <= 0n) return [];', ''],
  ),
  ...mutants(
    'domain/values/search-words.ts',
    ['domain/values'],
    ['23.2', "digits.padStart(OWN_DIGITS, '0')", 'digits'],
  ),
  // People
  ...mutants(
    'domain/wire/role.ts',
    ['domain/wire', 'domain/person'],
    ['37.1', 'ROLES.indexOf(role) >= ROLES.indexOf(least)', 'ROLES.indexOf(role) > ROLES.indexOf(least)'],
  ),
  // Values
  ...mutants('domain/values/text.ts', ['domain/values'], ['3.3', ".replaceAll('ё', 'е')", '']),
  ...mutants(
    'domain/values/text.ts',
    ['domain/values/text'],
    ['5.2', 'if (text.length > max)', 'if (text.length >= max)'],
    ['5.3', "visible(text).replace(SPACES, ' ')", 'visible(text)'],
    [
      '5.17',
      'textFault(text, { max: CODE_LENGTH }) ?? invisibleFault(text)',
      'textFault(text, { max: CODE_LENGTH })',
    ],
  ),
  ...mutants(
    'domain/values/search-words.ts',
    ['domain/values/search-words'],
    ['5.13', "[word, prefix + digits.padStart(OWN_DIGITS, '0')]", '[prefix + digits]'],
  ),
  ...mutants(
    'domain/values/compare-texts.ts',
    ['domain/values'],
    ['5.18', 'numeric: true', 'numeric: false'],
  ),
  ...mutants(
    'domain/values/lead-time.ts',
    ['domain/part-sap', 'domain/sheet'],
    ['8.6', 'number <= LONGEST_LEAD_TIME', 'number < LONGEST_LEAD_TIME'],
  ),
  // Records
  ...mutants(
    'domain/record/merge.ts',
    ['domain/record'],
    [
      '4.11',
      "if (isSameValue(before, theirs)) return 'mine';",
      "if (isSameValue(before, theirs)) return 'theirs';",
    ],
  ),
  ...mutants(
    'domain/part-sap/earlier-codes.ts',
    ['domain/part-sap'],
    ['8.3', 'new Set([fold(own)])', 'new Set<string>()'],
  ),
  ...mutants(
    'domain/specification/place-in-timeline.ts',
    ['domain/specification'],
    ['12.3', "state === 'A' && active.some", 'active.some'],
  ),
  ...mutants(
    'domain/history/describe-change.ts',
    ['domain/history'],
    ['20.12', "path.lastIndexOf('.')", "path.indexOf('.', first + 1)"],
  ),
  ...mutants(
    'domain/container/check-digit.ts',
    ['domain/container'],
    ['24.11', '(sum % 11) % 10', 'sum % 11'],
  ),
  ...mutants(
    'domain/container/container-key.ts',
    ['domain/invoice', 'domain/container'],
    ['24.1', '/[ \\-./]/g', '/[ \\-.]/g'],
  ),
  ...mutants(
    'domain/wire/condition.ts',
    ['domain/wire'],
    ['32.2', 'to !== undefined && from > to ?', 'to !== undefined && from >= to ?'],
  ),
  // Purchases and invoices
  ...mutants(
    'domain/purchase/find-replacements.ts',
    ['domain/purchase'],
    ['14.8', 'extra.left -= taken;', ''],
  ),
  ...mutants('domain/purchase/promises.ts', ['domain/purchase'], ['31.3', 'fitting > 0', 'fitting >= 0']),
  ...mutants(
    'domain/purchase/ordered-twice.ts',
    ['domain/purchase'],
    ['14.17', '{ ...line, quant: line.expected }', 'line'],
  ),
  ...mutants(
    'domain/purchase/progress.ts',
    ['domain/purchase'],
    ['14.19', 'day < status.today', 'day <= status.today'],
  ),
  ...mutants(
    'domain/lines/moq.ts',
    ['domain/lines'],
    ['14.10', 'quant < min_order_quant', 'quant <= min_order_quant'],
  ),
  ...mutants(
    'domain/purchase/decide-promises.ts',
    ['domain/purchase'],
    ['31.4', 'if (sumWithRow > line.quant)', 'if (quant > line.quant)'],
  ),
  ...mutants(
    'domain/invoice/packages.ts',
    ['domain/invoice'],
    ['15.4', 'sumQuantities(line.packages) === line.quant', 'sumQuantities(line.packages) <= line.quant'],
  ),
  ...mutants(
    'domain/invoice/live-comparison.ts',
    ['domain/invoice'],
    ['15.7', 'to_come: closed ? -difference : rest', 'to_come: purchase_quant'],
  ),
  ...mutants(
    'domain/invoice/packages.ts',
    ['domain/invoice'],
    ['15.8', 'line.quant === stored.quant && !isOther', '!isOther'],
  ),
  ...mutants(
    'domain/invoice/receiving.ts',
    ['domain/invoice'],
    [
      '15.12',
      'return [...all.filter(({ container }) => container), ...all.filter(({ container }) => !container)];',
      'return all;',
    ],
  ),
  // Files and imports
  ...mutants(
    'domain/sheet/headers.ts',
    ['domain/sheet'],
    ['9.4', 'export const HEADER_ROWS = 50;', 'export const HEADER_ROWS = 49;'],
    ['9.5', 'for (const isHidden of [false, true])', 'for (const isHidden of [true, false])'],
  ),
  ...mutants(
    'domain/sheet/cell-readers.ts',
    ['domain/sheet'],
    ['9.7', '.length > EXACT_DIGITS;', '.length >= EXACT_DIGITS;'],
  ),
  ...mutants(
    'domain/sheet/row-check.ts',
    ['domain/sheet'],
    ['9.10', 'if (record[name] === undefined || record[name] === null)', 'if (record[name] === undefined)'],
  ),
  ...mutants(
    'domain/part-sap/decide-import.ts',
    ['domain/part-sap'],
    ['8.4', 'found.part?.product_id && known.isUsed(stored.sap_id)', 'found.part?.product_id'],
    [
      '10.7',
      'if (gen_name) return oneOf(known.partsNamed(name, gen_name));',
      'if (gen_name) return oneOf(known.partsNamed(name));',
    ],
  ),
  ...mutants(
    'domain/stock-count/decide-counts.ts',
    ['domain/stock-count'],
    ['25.13', 'const bad = refused.get(sap_id);', 'const bad = undefined;'],
  ),
  // Schedule and try
  ...mutants('domain/schedule/standstills.ts', COVERAGE, [
    '42.5',
    'possible: Math.max(0, planned - (lacking[place] ?? 0))',
    'possible: planned - (lacking[place] ?? 0)',
  ]),
  ...mutants(
    'domain/schedule/first-stop.ts',
    ['domain/schedule'],
    ['26.3', 'if (planned === 0) continue;', 'if (planned === 0) break;'],
  ),
  ...mutants(
    'domain/timeline/why.ts',
    ['domain/timeline'],
    ['34.7', 'kept_breakpoint === cut.day ?', 'kept_breakpoint ?'],
  ),
  // Server
  ...mutants(
    'server/session/throttle.ts',
    ['server/session/throttle'],
    [
      '1.3',
      "counted.scope = 'pair' and counted.failures + 1 >=",
      "counted.scope = 'pair' and counted.failures + 1 >",
    ],
  ),
  ...mutants(
    'server/session/sessions.ts',
    ['server/session/session.test.ts', 'server/session/sign-in.test.ts'],
    ['1.4', 'if (earlierToken !== undefined) await closeSession(db, earlierToken);', ''],
  ),
  ...mutants(
    'server/session/passwords.ts',
    ['server/session/session.test.ts'],
    ['1.7', '[...password].length < SHORTEST_PASSWORD', '[...password].length <= SHORTEST_PASSWORD'],
  ),
  ...mutants(
    'server/http/guard/origin-guard.ts',
    ['server/http/cross-site'],
    ['1.10', "!(reads && site === 'none')", "site !== 'none'"],
  ),
  ...mutants(
    'server/history/shorten-history.ts',
    ['server/history/shorten-history'],
    ['1.12', 'offset 1', 'offset 0'],
  ),
  ...mutants(
    'server/grid/grid-query.ts',
    ['server/grid/grid-query', 'server/list/far-pages'],
    ['3.2', '(descending && isNullable(grid.row[column]))', '(!descending && isNullable(grid.row[column]))'],
  ),
  ...mutants(
    'server/view/view.routes.ts',
    ['server/view'],
    ['3.17', 'if (count > MAX_VIEWS)', 'if (count >= MAX_VIEWS)'],
  ),
  ...mutants(
    'server/purchase/closing.queries.ts',
    ['server/purchase/closing'],
    ['14.13', 'if (sap_ids && closed_on)', 'if (!sap_ids && closed_on)'],
  ),
  ...mutants(
    'server/batch/undo.ts',
    ['server/batch/undo-deletion'],
    ['17.6', "isAtLeast(undoer.role, 'admin')", "isAtLeast(undoer.role, 'editor')"],
  ),
  ...mutants(
    'server/file/file.queries.ts',
    ['server/file/upload-quota'],
    ['19.5', "> now() - interval '1 day'", "> now() - interval '1 hour'"],
  ),
  ...mutants(
    'server/record/stored-record.ts',
    ['server/record/round-trip'],
    ['20.7', 'opened !== version', 'opened > version'],
  ),
  ...mutants(
    'server/container/arrival.queries.ts',
    ['server/container/arrival'],
    ['24.4', 'having bool_and(arrived', 'having bool_or(arrived'],
  ),
  ...mutants(
    'server/container/arrival.queries.ts',
    ['server/container/arrival'],
    ['24.5', 'set arrived_on = here_on', 'set arrived_on = null'],
  ),
  ...mutants(
    'server/batch/judge-undo.ts',
    ['server/batch/undo.test.ts'],
    [
      '27.3',
      "when changed_by is not null then 'changed'\n        ${USED[kind]",
      "when changed_by is null then 'changed'\n        ${USED[kind]",
    ],
  ),
  ...mutants(
    'server/batch/undo.ts',
    ['server/batch/undo.test.ts'],
    ['27.5', "if (batch.undone) throw conflict(batch.undone, 'undone');", ''],
  ),
  ...mutants(
    'server/list/file-columns.ts',
    ['server/list/csv'],
    ['32.8', 'decimals.length === 3 ?', 'decimals.length === 4 ?'],
  ),
  ...mutants(
    'server/session/session-guard.ts',
    ['server/http/access'],
    ['37.2', 'if (!isAtLeast(caller.role, who)) {', "if (who !== 'viewer' && caller.role === 'viewer') {"],
  ),
  ...mutants(
    'server/person/person.routes.ts',
    ['server/person/erased-person'],
    ['37.7', '  await endTokensOf(db, userId);\n', ''],
  ),
  ...mutants(
    'server/session/tokens.ts',
    ['server/person/token.test.ts'],
    ['38.2', '    .where(tokenLasts)\n', ''],
  ),
  ...mutants(
    'server/session/session-guard.ts',
    ['server/person/token.test.ts'],
    ['38.3', "if (writes && caller.token.scope === 'read')", "if (!writes && caller.token.scope === 'read')"],
  ),
  ...mutants(
    'server/history/changes.queries.ts',
    ['server/history/changes.test.ts'],
    ['40.1', 'last.page_count > found.length', 'last.page_count >= found.length'],
  ),
  // Screens
  ...mutants(
    'web/session/return-path.ts',
    ['web/session/return-path'],
    ['1.9', ' || path === paths.resetPassword', ''],
  ),
  ...mutants(
    'web/ui/control/page-window.ts',
    ['web/ui/control/page-window'],
    ['3.1', '(width - 1) / 2', 'width / 2'],
  ),
  ...mutants(
    'web/grid/rows/list-position.ts',
    ['web/grid/rows/list-position'],
    ['3.4', 'page > 0 ? page : 1', 'page >= 0 ? page : 1'],
  ),
];
