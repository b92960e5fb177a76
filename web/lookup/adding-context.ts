import { createContext, useContext } from 'react';

/** Leaves the form for a new record, which its lookup of this field is to choose; the text is what was looked for. */
type AddRecord = (field: string, text: string) => void;

/** Given by a form whose lookups can be added to. */
export const AddingContext = createContext<AddRecord | undefined>(undefined);

/** What `Add “text”…` beneath a lookup does; nothing where nothing can be added. */
export function useAdding(field: string | undefined): ((text: string) => void) | undefined {
  const add = useContext(AddingContext);
  return add && field ? (text) => add(field, text) : undefined;
}
