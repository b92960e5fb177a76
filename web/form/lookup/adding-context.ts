import { createContext, use } from 'react';

export interface ChosenFields {
  /** The field of the id. */
  field: string;
  /** The field of the label. */
  shown: string;
  /** The fields of other values of the record. */
  others: readonly string[];
}

/** Opens the form of a new record, which the lookup then chooses. `text` is the text that was searched for. */
type AddRecord = (href: string, chosen: ChosenFields, text: string) => void;

export const AddingContext = createContext<AddRecord | undefined>(undefined);

export function useAdding(
  href: string | undefined,
  chosen: ChosenFields | undefined,
): ((text: string) => void) | undefined {
  const add = use(AddingContext);
  return add && href && chosen ? (text) => add(href, chosen, text) : undefined;
}
