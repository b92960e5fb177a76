/**
 * The reason why a workbook cannot be read, in words for the user. Any other error comes from a library, whose messages
 * are not shown.
 */
export class WorkbookFault extends Error {}

export const DAMAGED = 'the file is damaged. Open it in Excel and save it again, or ask for it again.';
export const PROTECTED = 'the file is protected by a password. Save it without one.';
export const HOSTILE = 'the file unpacks to far more than a spreadsheet would.';
