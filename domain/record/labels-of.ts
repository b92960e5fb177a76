import type * as z from 'zod/mini';

/** Of the fields of a form those that people give a name: not the record's own id, its version, or its lists. */
type Named<Form extends z.ZodMiniType, Id> = Exclude<
  keyof z.output<Form>,
  Id | 'version' | 'inputs' | 'product_saps' | 'file_ids'
>;

/** What people call the fields of a kind: those of its form, and what else of a record has a history. */
export type LabelsOf<Form extends z.ZodMiniType, Id extends keyof z.output<Form>> = Readonly<
  Record<string, string>
> &
  Record<Named<Form, Id>, string>;
