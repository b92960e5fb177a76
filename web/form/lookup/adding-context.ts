import { createContext, use } from 'react';

export interface ChosenFields {
  /** The field of the id. */
  field: string;
  /** The field of the label. */
  shown: string;
}

/** Leaves the form for a new record that the lookup will choose; `text` is the text of the search. */
type AddRecord = (href: string, chosen: ChosenFields, text: string) => void;

export const AddingContext = createContext<AddRecord | undefined>(undefined);

export function useAdding(
  href: string | undefined,
  chosen: ChosenFields | undefined,
): ((text: string) => void) | undefined {
  const add = use(AddingContext);
  return add && href && chosen ? (text) => add(href, chosen, text) : undefined;
}
