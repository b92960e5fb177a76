/**
 * The reason why a workbook cannot be read, as a message for the user. The messages of other errors are not shown.
 */
export class WorkbookFault extends Error {}

export const DAMAGED =
  'the file is damaged. Open it in Excel and save it again, or ask the sender for a new copy.';
export const PROTECTED = 'the file is protected by a password. Save it without one.';
export const HOSTILE = 'the file unpacks to far more than a spreadsheet would.';
