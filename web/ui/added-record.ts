/** The URL of the last form that added a record, and the URL of that record. */
let last: { form: string; record: string } | undefined;

/** Notes that a form added a record, so that its list focuses the new row (behaviour 3.18). */
export function noteAdded(form: string, record: string): void {
  last = { form, record };
}

/** Returns the URL of the record if this form was the last to add one, or else the URL of the form. */
export function recordIn(form: string | undefined): string | undefined {
  return last && form === last.form ? last.record : form;
}
