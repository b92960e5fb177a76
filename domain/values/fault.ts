/** Returns whether a fault is a whole sentence; one that starts with a small letter continues the name of its field. */
function isSentence(fault: string): boolean {
  return /^[A-Z]/.test(fault);
}

/** The sentence that names the field: `Quantity must be a number.` */
export function faultOf(field: string, fault: string): string {
  return isSentence(fault) ? fault : `${field} ${fault}`;
}

/** The sentence below the field itself: `Must be a number.` */
export function ownFault(fault: string): string {
  if (fault === 'is required.') return 'Required';
  return fault.charAt(0).toUpperCase() + fault.slice(1);
}
