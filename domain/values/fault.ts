import { capital } from './text.ts';

/**
 * Returns whether a fault is a whole sentence. Any other fault starts with a lowercase letter and follows the name of
 * its field.
 */
function isSentence(fault: string): boolean {
  return /^[A-Z]/.test(fault);
}

/** Returns the fault with the name of the field: `Quantity must be a number.` */
export function faultOf(field: string, fault: string): string {
  return isSentence(fault) ? fault : `${field} ${fault}`;
}

export const REQUIRED = 'Required';

/** Returns the fault as shown below the field: `Must be a number.` */
export function ownFault(fault: string): string {
  if (fault === 'is required.') return REQUIRED;
  return capital(fault);
}
