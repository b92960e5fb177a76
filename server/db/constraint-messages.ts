import type { Failure } from '#domain/wire/envelope';
import { SQL_STATES } from '../errors/sql-states.ts';

type Refusal = Failure & { status: number };

const IN_USE = 'It is in use, or names something that does not exist any more.';

/**
 * What a refusal of the database means to a person. The rules speak before the database does; these sentences
 * are for races between two people, where only the constraint can tell.
 */
const MESSAGES: Record<string, Refusal> = {
  part_saps__sap_code: duplicate('This SAP code already exists', 'sap_code'),
  invoices__invoice_number: duplicate(
    'This invoice number already exists for the purchase',
    'invoice_number',
  ),
  users__username: duplicate('This username already exists'),
  products__product_number: duplicate('This product number already exists'),
  saved_views__name: duplicate('You already have a view of this name.'),
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
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';

  switch (error.code) {
    case SQL_STATES.UNIQUE_VIOLATION:
      return MESSAGES[constraint] ?? duplicate('This record already exists');
    case SQL_STATES.FOREIGN_KEY_VIOLATION:
      return MESSAGES[constraint] ?? reference(IN_USE);
    case SQL_STATES.CHECK_VIOLATION:
    case SQL_STATES.STRING_DATA_RIGHT_TRUNCATION:
    case SQL_STATES.NUMERIC_VALUE_OUT_OF_RANGE:
    case SQL_STATES.INVALID_TEXT_REPRESENTATION:
    case SQL_STATES.CHARACTER_NOT_IN_REPERTOIRE:
    case SQL_STATES.UNTRANSLATABLE_CHARACTER:
      return { status: 400, message: 'A value is outside of what can be stored.', code: 'invalid_input' };
    default:
      return undefined;
  }
}

/** `path` names the field of a save, so that its form leads there. */
function duplicate(message: string, path?: string): Refusal {
  return { status: 409, message, code: 'duplicate', ...(path && { details: [{ path, message }] }) };
}

function reference(message: string): Refusal {
  return { status: 409, message, code: 'in_use' };
}
