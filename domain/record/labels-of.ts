import type * as z from 'zod/mini';

/** The labeled fields of a form: all fields except the id, the version and the lists. */
type Named<Form extends z.ZodMiniType, Id> = Exclude<
  keyof z.output<Form>,
  Id | 'version' | 'inputs' | 'product_saps' | 'file_ids'
>;

/** The labels of a kind: for the fields of its form, and for further fields in its history. */
export type LabelsOf<Form extends z.ZodMiniType, Id extends keyof z.output<Form>> = Readonly<
  Record<string, string>
> &
  Record<Named<Form, Id>, string>;
