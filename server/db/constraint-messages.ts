import { type AppError, badRequest, conflict, duplicate } from '../errors/errors.ts';
import { SQL_STATES } from '../errors/sql-states.ts';

const IN_USE = 'It is in use, or names something that does not exist any more.';

const taken = (message: string) => () => conflict(message, 'duplicate');
const reference = (message: string) => () => conflict(message, 'in_use');

/**
 * What a refusal of the database means to a person. The rules speak before the database does; these sentences
 * are for races between two people, where only the constraint can tell.
 */
const REFUSALS: Record<string, () => AppError> = {
  part_saps__sap_code: () => duplicate('sap_code', 'This SAP code already exists'),
  invoices__invoice_number: () =>
    duplicate('invoice_number', 'This invoice number already exists for the purchase'),
  users__username: taken('This username already exists'),
  products__product_number: taken('This product number already exists'),
  saved_views__name: taken('You already have a view of this name.'),
  specifications__output_product: reference('The car model does not exist.'),
  part_saps__product: reference('The part does not exist or has part SAPs in use.'),
  plans__specification: reference('The specification does not exist or a plan uses it.'),
  purchases__plan: reference('The plan does not exist or a purchase uses it.'),
  invoices__purchase: reference('The purchase does not exist or an invoice uses it.'),
  specification_inputs__sap: reference('The part SAP does not exist or a specification uses it.'),
  purchase_lines__sap: reference('The part SAP does not exist or a purchase uses it.'),
  invoice_lines__sap: reference('The part SAP does not exist or an invoice uses it.'),
  stock_counts__sap: reference('The part SAP does not exist.'),
  purchase_files__file: reference('The file does not exist.'),
  invoice_files__file: reference('The file does not exist.'),
};

/** The refusal for a PostgreSQL error's constraint, or `undefined` when the error is not a refusal. */
export function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';

  switch (error.code) {
    case SQL_STATES.UNIQUE_VIOLATION:
      return (REFUSALS[constraint] ?? taken('This record already exists'))();
    case SQL_STATES.FOREIGN_KEY_VIOLATION:
      return (REFUSALS[constraint] ?? reference(IN_USE))();
    case SQL_STATES.CHECK_VIOLATION:
    case SQL_STATES.STRING_DATA_RIGHT_TRUNCATION:
    case SQL_STATES.NUMERIC_VALUE_OUT_OF_RANGE:
    case SQL_STATES.INVALID_TEXT_REPRESENTATION:
    case SQL_STATES.CHARACTER_NOT_IN_REPERTOIRE:
    case SQL_STATES.UNTRANSLATABLE_CHARACTER:
      return badRequest('A value is outside of what can be stored.');
    default:
      return undefined;
  }
}
