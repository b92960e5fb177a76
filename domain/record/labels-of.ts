import type * as z from 'zod/mini';

/** The fields of a form that have a label: all but the record's own id, its version and its lists. */
type Named<Form extends z.ZodMiniType, Id> = Exclude<
  keyof z.output<Form>,
  Id | 'version' | 'inputs' | 'product_saps' | 'file_ids'
>;

/** The labels of a kind: of the fields of its form, and of all else in a record that has a history. */
export type LabelsOf<Form extends z.ZodMiniType, Id extends keyof z.output<Form>> = Readonly<
  Record<string, string>
> &
  Record<Named<Form, Id>, string>;
