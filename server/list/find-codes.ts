import { sql } from 'kysely';
import { searchForm } from '#domain/values/text';
import type { FoundCodes } from '#domain/wire/list';
import type { Db } from '../db/db.ts';
import { equalBy } from '../grid/filter-conditions.ts';
import { run, type ViewGrid } from '../grid/grid-sql.ts';

/**
 * Returns which of the codes a column of the list contains, ignoring filters. An earlier code that no record has now
 * counts as found (behaviour 32.6).
 */
export async function findCodes(
  db: Db,
  { view, earlier: formerly }: ViewGrid,
  { column, codes }: { column: string; codes: readonly string[] },
): Promise<FoundCodes> {
  const searched = [...new Map(codes.filter(Boolean).map((code) => [searchForm(code), code])).values()];
  const earlierColumns = formerly?.[column] ?? [];
  const found = new Map<string, string>();
  const earlier: FoundCodes['earlier'] = [];
  for (const codeColumn of [column, ...earlierColumns]) {
    const missing = searched.filter((code) => !found.has(code));
    for (const [code, now] of await findInColumn(db, { view, held: codeColumn, column }, missing)) {
      found.set(code, now);
      if (codeColumn !== column) earlier.push({ code, now });
    }
  }
  return { found: found.size, missing: searched.filter((code) => !found.has(code)), earlier };
}

/** Finds the codes in a column, each with the displayed text if that differs. */
async function findInColumn(
  db: Db,
  { view, held, column }: { view: ViewGrid['view']; held: string; column: string },
  codes: readonly string[],
): Promise<[code: string, now: string][]> {
  const { form, held: ofHeld, isOneOf } = equalBy(view, held);
  const forms = form === 'search_form' ? codes.map(searchForm) : await formsOf(db, form, codes);
  const rows = await run(
    db,
    sql`select ${ofHeld} as form, min(${sql.ref(column)}) as now from ${sql.table(view)}
      where ${isOneOf(forms.filter(Boolean))} group by form`,
  );
  const byForm = new Map(rows.map((row) => [row.form, String(row.now)]));
  return codes.flatMap((code, index) => {
    const now = byForm.get(forms[index]);
    return now === undefined ? [] : [[code, now]];
  });
}

/** Applies a database function to each code. */
async function formsOf(db: Db, form: string, codes: readonly string[]): Promise<string[]> {
  const rows = await run(
    db,
    sql`select ${sql.ref(form)}(code) as form from unnest(${codes}::text[]) with ordinality as each (code, place)
      order by place`,
  );
  return rows.map((row) => String(row.form ?? ''));
}
