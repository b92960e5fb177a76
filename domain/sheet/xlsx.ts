/** The content type of an Excel workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** That of an archive of several. */
export const ZIP = 'application/zip';
