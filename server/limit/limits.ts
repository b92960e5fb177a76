import { type AdmissionHook, limitAdmission } from './limit-admission.ts';
import { type ByteLimiter, limitBytes } from './limit-bytes.ts';
import { type Limiter, limitConcurrency } from './limit-concurrency.ts';

/** What an app does at a time. Every app has limits of its own. */
export interface Limits {
  admitImport: AdmissionHook;
  runImport: Limiter;
  checkDocument: Limiter;
  admitUpload: AdmissionHook;
  writeWorkbook: Limiter;
  hashPassword: Limiter;
  readBytes: ByteLimiter;
  unreadBytes: ByteLimiter;
}

/** An import holds much memory and then a connection: more at a time would leave neither to everybody else. */
const MOST_IMPORTS = 6;
const MOST_IMPORTS_RUNNING = 2;
/** Checking a large document fills a core for some tenths of a second. */
const MOST_DOCUMENTS_CHECKED = 2;
const MOST_DOCUMENTS_WAITING = 50;
/** An upload is in memory until it is stored. */
export const MOST_UPLOADS = 20;
/** Writing a workbook fills a core: few at a time, so that everybody else goes on working. */
const MOST_WORKBOOKS_WRITTEN = 4;
const MOST_WORKBOOKS_WAITING = 100;
/** Hashing takes one of the four threads that also read files; a flood of sign-ins must not take them all. */
const MOST_HASHES_RUNNING = 3;
const MOST_HASHES_WAITING = 50;
/** Of all bodies that are being read or worked on; each becomes several times its size in memory. */
const MOST_BYTES_READ = 256 * 1024 * 1024;
/** Room for the largest import or upload, and for another person's. */
const MOST_BYTES_OF_ONE_PERSON = MOST_BYTES_READ / 2;
/** Of all answers that have not been read yet. */
const MOST_BYTES_UNREAD = 256 * 1024 * 1024;

export function createLimits(): Limits {
  return {
    admitImport: limitAdmission(MOST_IMPORTS),
    runImport: limitConcurrency(MOST_IMPORTS_RUNNING, MOST_IMPORTS),
    checkDocument: limitConcurrency(MOST_DOCUMENTS_CHECKED, MOST_DOCUMENTS_WAITING),
    admitUpload: limitAdmission(MOST_UPLOADS),
    writeWorkbook: limitConcurrency(MOST_WORKBOOKS_WRITTEN, MOST_WORKBOOKS_WAITING),
    hashPassword: limitConcurrency(MOST_HASHES_RUNNING, MOST_HASHES_WAITING),
    readBytes: limitBytes(MOST_BYTES_READ, MOST_BYTES_OF_ONE_PERSON),
    unreadBytes: limitBytes(MOST_BYTES_UNREAD, MOST_BYTES_UNREAD / 2),
  };
}
