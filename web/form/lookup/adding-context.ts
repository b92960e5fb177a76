import { createContext, use } from 'react';

/** The fields of a form that a lookup sets. */
export interface ChosenFields {
  /** The field of the id. */
  field: string;
  /** The field of the label. */
  shown: string;
}

/** Leaves the form for a new record that the lookup will choose; `text` is the text of the search. */
type AddRecord = (href: string, chosen: ChosenFields, text: string) => void;

/** Provided by a form whose lookups can add records. */
export const AddingContext = createContext<AddRecord | undefined>(undefined);

/** Returns the action of `Add “text”…` below a lookup; undefined if nothing can be added. */
export function useAdding(
  href: string | undefined,
  chosen: ChosenFields | undefined,
): ((text: string) => void) | undefined {
  const add = use(AddingContext);
  return add && href && chosen ? (text) => add(href, chosen, text) : undefined;
}
