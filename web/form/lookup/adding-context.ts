import { createContext, use } from 'react';

/** The values of a form that say what a lookup of it has chosen. */
export interface ChosenFields {
  /** The one that holds the id. */
  field: string;
  /** The one that says what the record is called. */
  shown: string;
}

/** Leaves the form for the one of a new record, which a lookup is to choose; the text is what was looked for. */
type AddRecord = (href: string, chosen: ChosenFields, text: string) => void;

/** Given by a form whose lookups can be added to. */
export const AddingContext = createContext<AddRecord | undefined>(undefined);

/** Returns the action of `Add “text”…` below a lookup; undefined if nothing can be added. */
export function useAdding(
  href: string | undefined,
  chosen: ChosenFields | undefined,
): ((text: string) => void) | undefined {
  const add = use(AddingContext);
  return add && href && chosen ? (text) => add(href, chosen, text) : undefined;
}
