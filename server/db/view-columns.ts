import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { DB } from './tables.ts';

/** How a view is sorted, searched and filtered by columns and functions other than its displayed columns. */
interface ViewColumns<Column extends string = string> {
  /** The column to sort by: a long text sorts by its beginning, buildable cars by their share of the plan. */
  sortBy?: Partial<Record<Column, Column>>;
  /** A condition that is true for every row in which a column is not blank, if an index needs it to find these rows. */
  onlyWhere?: Partial<Record<Column, string>>;
  /** Another column to search, which contains more: the whole text, other forms of the text, or earlier codes. */
  searchedBy?: Partial<Record<Column, Column>>;
  /** True if `search` contains more than the searchable columns. The column `searched` contains only these. */
  searchHoldsMore?: true;
  /**
   * The indexed column with the normalized texts. `form` is the function that normalizes them: `search_form` by
   * default.
   */
  equalBy?: Partial<Record<Column, { key: Column; form?: string }>>;
  /** The table in which a filter for equal texts finds every stored spelling by the indexed `key`. */
  spelledIn?: Partial<Record<Column, Spellings>>;
  /** A database function for another form of a searched text, which `search` also contains. */
  otherForm?: string;
  /** The view with the codes of all records, for a view of some records. It has the same columns of codes. */
  everyCode?: keyof DB;
}

type Spellings = {
  [Table in keyof DB]: { table: Table; key: keyof DB[Table]; text: keyof DB[Table] };
}[keyof DB];

const PART_NUMBERS: Spellings = { table: 'products', key: 'gen_name_key', text: 'gen_name' };

const VIEW_COLUMNS: { [View in keyof DB]?: ViewColumns<Extract<keyof DB[View], string>> } = {
  car_model_list: {
    equalBy: { product_number: { key: 'number_key' }, model_number: { key: 'gen_name_key' } },
  },
  product_list: {
    sortBy: { sap_codes: 'sap_codes_start' },
    equalBy: { product_number: { key: 'number_key' }, part_number: { key: 'gen_name_key' } },
  },
  product_sap_list: { spelledIn: { part_number: PART_NUMBERS } },
  plan_list: { sortBy: { buildable: 'buildable_share', all_from: 'all_from_order' } },
  invoice_list: { onlyWhere: { days_late: "status <> 'A'" } },
  container_list: {
    sortBy: { lots: 'lots_start' },
    onlyWhere: { days_late: 'not arrived', short_parts: 'not arrived', stopped_plan: 'stops > 0' },
    searchedBy: { container: 'container_forms', lots: 'all_lots' },
    equalBy: { container: { key: 'container_key', form: 'container_search_form' } },
    spelledIn: { invoice_number: { table: 'invoice_find', key: 'number_key', text: 'title' } },
    otherForm: 'container_search_form',
  },
  security_log_list: { sortBy: { details: 'details_start' } },
  coverage_list: {
    spelledIn: { part_number: PART_NUMBERS },
    searchHoldsMore: true,
    everyCode: 'product_sap_list',
  },
  product_lookup: { searchHoldsMore: true },
  raw_product_lookup: { searchHoldsMore: true },
  // A search of `sap_code` alone also finds earlier codes.
  product_sap_lookup: { searchedBy: { sap_code: 'all_codes' }, searchHoldsMore: true },
};

const KIND_LISTS: ReadonlySet<string> = new Set(Object.values(RECORD_KINDS).map(({ list }) => list));

/** Returns the additional columns of a view. Every list of records sorts its long notes by their beginning. */
export function viewColumns(view: keyof DB): ViewColumns {
  const columns: ViewColumns = VIEW_COLUMNS[view] ?? {};
  return KIND_LISTS.has(view) ? { ...columns, sortBy: { note: 'note_start', ...columns.sortBy } } : columns;
}
