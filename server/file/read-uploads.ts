import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  LARGEST_FILE_BYTES,
  MAX_UPLOADED,
  sizeFault,
  TOO_MANY_UPLOADED,
  uploadCall,
} from '#domain/file/file';
import { withoutDirectionMarks } from '#domain/values/text';
import { AppError, badRequest, tooLarge } from '../errors/errors.ts';
import { codeOf } from '../errors/failures.ts';
import { bodyReservation } from '../http/body-parser.ts';
import { shorten } from '../http/send-file.ts';
import type { Reservation } from '../limit/limit.ts';

const LONGEST_NAME = 255;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

export interface Upload {
  filename: string;
  content: Buffer<ArrayBuffer>;
}

const MAX_FIELDS = 10;

/** The maximum size of a form: its files, and 1 MiB for everything else. */
export const FORM_BYTES = MAX_UPLOADED * LARGEST_FILE_BYTES + 1024 * 1024;

export const UPLOAD_LIMITS = {
  fileSize: LARGEST_FILE_BYTES,
  files: MAX_UPLOADED,
  fields: MAX_FIELDS,
  parts: MAX_UPLOADED + MAX_FIELDS,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 100,
};

/**
 * Reads the files of a multipart request. Reads to the end even if a file is refused, since the connection could not be
 * reused otherwise.
 */
export async function readUploads(request: FastifyRequest): Promise<Upload[]> {
  const uploads: Upload[] = [];
  const reservation = bodyReservation(request);
  const length = Number(request.headers['content-length'] ?? LARGEST_FILE_BYTES);
  let refusal: AppError | undefined;

  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const filename = cleanFilename(part.filename ?? '');
        const content = await readFile(part.file, Math.min(length, LARGEST_FILE_BYTES), reservation, refusal);
        if (content instanceof AppError) refusal = content;
        else {
          refusal = refusalOf(part, filename);
          if (!refusal) uploads.push({ filename, content });
        }
      } else if (part.valueTruncated || part.fieldnameTruncated) {
        refusal ??= tooLarge('A field of the form is too large.');
      }
    }
  } catch (error) {
    throw readable(error);
  }

  if (refusal) throw refusal;
  if (uploads.length === 0) throw badRequest('Please choose a file.', 'incomplete');
  return uploads;
}

/** Returns the stored name of an upload: the last part of its path, without control characters or direction marks. */
function cleanFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = withoutDirectionMarks(last.toWellFormed()).replace(CONTROL, '').trim();
  return shorten(/^\.*$/.test(visible) ? 'file' : visible, LONGEST_NAME);
}

/**
 * Returns the content of a file, or the reason to refuse it. Chunks are copied as they arrive: joining ten megabytes at
 * the end would need twice the memory and block the event loop for a moment.
 */
async function readFile(
  file: AsyncIterable<Buffer>,
  most: number,
  reservation: Reservation,
  before: AppError | undefined,
): Promise<Buffer<ArrayBuffer> | AppError> {
  let content = Buffer.allocUnsafeSlow(before ? 0 : most);
  let size = 0;
  let refusal = before;
  for await (const piece of file) {
    try {
      if (!refusal) {
        await reservation.take(piece.length);
        size += piece.copy(content, size);
      }
    } catch (error) {
      refusal = error as AppError;
      content = Buffer.alloc(0);
      reservation.release();
    }
  }
  return refusal ?? content.subarray(0, size);
}

/** Returns the reason to refuse a file, if any. The parser truncates a file that is too large, without an error. */
function refusalOf(part: MultipartFile, filename: string): AppError | undefined {
  if (part.file.truncated) return tooLarge(sizeFault(filename, LARGEST_FILE_BYTES + 1) ?? '');
  if (part.fieldname !== uploadCall.field) {
    return badRequest(`Send the file in the field "${uploadCall.field}".`);
  }
  return undefined;
}

/** An error of the parser without a status means that the form is malformed. */
function readable(error: unknown): unknown {
  if (codeOf(error) === 'FST_FILES_LIMIT') return tooLarge(TOO_MANY_UPLOADED);
  const known = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
  return known ? error : badRequest('The upload cannot be read.');
}
