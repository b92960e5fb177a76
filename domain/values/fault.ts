import { capital } from './text.ts';

/** A fault that starts with a small letter follows the name of its field. */
function isSentence(fault: string): boolean {
  return /^[A-Z]/.test(fault);
}

/** The fault with the name of the field: `Quantity must be a number.` */
export function faultOf(field: string, fault: string): string {
  return isSentence(fault) ? fault : `${field} ${fault}`;
}

export const REQUIRED = 'Required';

/** The fault as shown below the field: `Must be a number.` */
export function ownFault(fault: string): string {
  if (fault === 'is required.') return REQUIRED;
  return capital(fault);
}
