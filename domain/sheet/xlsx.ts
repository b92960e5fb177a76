/** The content type of an Excel workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The content type of an archive of several workbooks. */
export const ZIP = 'application/zip';
