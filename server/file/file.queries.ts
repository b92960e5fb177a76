import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { StoredFile } from '#domain/file/file';
import { grouped } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { AppError, notFound, unknownReference } from '../errors/errors.ts';
import type { SignedIn } from '../http/caller.ts';
import type { OutgoingFile } from '../http/send-file.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import type { Upload } from './read-uploads.ts';

const UNKNOWN_TYPE = 'application/octet-stream';

const OWNERS = { purchase_files: 'purchase', invoice_files: 'invoice' } as const;
type AttachmentTable = keyof typeof OWNERS;

const ownerId = (table: AttachmentTable) => sql.ref(STORED_KINDS[OWNERS[table]].id);

const MAX_DELETED = 1_000;

export async function saveFile(db: Db, { filename, content }: Upload, userId: number): Promise<StoredFile> {
  return db
    .insertInto('files')
    .values({
      filename,
      content,
      content_type: await contentTypeOf(content),
      size: content.length,
      // `subtle.digest` runs in the thread pool: hashing ten megabytes would block the event loop for a moment.
      sha256: Buffer.from(await crypto.subtle.digest('SHA-256', content)),
      uploaded_by: userId,
    })
    .returning(['file_id', 'filename', 'size', 'content_type'])
    .executeTakeFirstOrThrow();
}

/** Detects the content type of a file from its bytes. A browser only guesses the type from the name. */
async function contentTypeOf(content: Buffer): Promise<string> {
  // Detection may fail for a damaged archive. The file is stored anyway.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.mime ?? UNKNOWN_TYPE;
}

/** The ids of the files of deleted records, as long as the records can be restored. */
const FILES_OF_DELETED = sql`
  select id::int from deleted_records
  join unnest(${Object.values(OWNERS)}::text[], ${Object.keys(OWNERS)}::text[]) as owner (kind, own) using (kind)
  cross join lateral jsonb_path_query(rows -> own, '$[*].file_id') as id
`;
const IS_ATTACHED = sql<boolean>`(
  exists (select from purchase_files where purchase_files.file_id = files.file_id)
  or exists (select from invoice_files where invoice_files.file_id = files.file_id)
)`;

type Reader = Pick<SignedIn, 'user_id' | 'role'>;

/** Returns the condition that a user may read a file (behaviour 19.3). */
function readableBy({ user_id, role }: Reader) {
  if (role === 'admin') return sql<boolean>`true`;
  return sql<boolean>`(${IS_ATTACHED} or uploaded_by = ${user_id} and file_id not in (${FILES_OF_DELETED}))`;
}

/** Returns a file with its content. Throws 404 if it does not exist or the reader may not read it. */
export async function getFile(db: Db, fileId: number, reader: Reader): Promise<OutgoingFile> {
  const found = await db
    .selectFrom('files')
    .where('file_id', '=', fileId)
    .where(readableBy(reader))
    .select(['filename', 'content_type as contentType', 'content'])
    .executeTakeFirst();

  if (!found) throw notFound('There is no such file.');
  return found;
}

/** Returns the files of a purchase or an invoice, in the order of their uploads. */
export async function attachedFiles(db: Db, table: AttachmentTable, id: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select file_id, filename, size, content_type
    from files join ${sql.table(table)} using (file_id)
    where ${ownerId(table)} = ${id}
    order by file_id
  `.execute(db);
  return rows;
}

/**
 * Sets the files of a purchase or an invoice. Without a list, the files stay. A file that stays is not written again,
 * so that the history shows only additions and removals. Throws 400 for a file that the user may not read, because
 * every user can read attached files.
 */
export async function attachFiles(
  db: Db,
  table: AttachmentTable,
  id: number,
  fileIds: readonly number[] | undefined,
  reader: Reader,
): Promise<void> {
  if (fileIds === undefined) return;

  const wanted = [...new Set(fileIds)];
  const { rows } = await sql<{ file_id: number }>`
    select file_id from files where file_id = any (${wanted}::int[]) and ${readableBy(reader)}
  `.execute(db);
  const known = new Set(rows.map(({ file_id }) => file_id));
  const index = fileIds.findIndex((fileId) => !known.has(fileId));
  if (index >= 0) throw unknownReference(`file_ids.${index}`, 'file');

  const owner = ownerId(table);
  await sql`
    delete from ${sql.table(table)} where ${owner} = ${id} and file_id <> all (${wanted}::int[])
  `.execute(db);
  await sql`
    insert into ${sql.table(table)} (${owner}, file_id) select ${id}, unnest(${wanted}::int[]) on conflict do nothing
  `.execute(db);
}

/**
 * Deletes files that no record has, a number of days after their upload. Files of deleted records stay as long as the
 * records can be restored. Deletes at most `MAX_DELETED` files, since each may be large; the next cleanup continues.
 */
export async function deleteUnusedFiles(db: Db, days: number): Promise<void> {
  await sql`
    delete from files where file_id in (
      select file_id from files
      where created_at < cleaning_time() - ${days} * interval '1 day'
        and not ${IS_ATTACHED} and file_id not in (${FILES_OF_DELETED})
      limit ${MAX_DELETED} for update skip locked
    )
  `.execute(db);
}

const MB = 1_000_000;
/** The daily quota unless `UPLOAD_QUOTA_MB` is set. */
const DEFAULT_QUOTA_MB = 1_000;

/**
 * Throws 413 if these bytes and the user's stored uploads of the last 24 hours exceed the daily quota (behaviour 19.5).
 * Requires the transaction that stores the bytes.
 */
export async function refuseOverQuota(
  db: Db,
  userId: number,
  bytes: number,
  quotaMb = DEFAULT_QUOTA_MB,
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from files
    where uploaded_by = ${userId} and created_at > now() - interval '1 day'
  `.execute(db);
  if ((rows[0]?.bytes ?? 0) + bytes <= quotaMb * MB) return;
  throw new AppError(413, {
    message: `You can upload at most ${grouped(quotaMb)} MB in 24 hours, and this would exceed that. Please try again later.`,
    code: 'upload_quota',
  });
}

/**
 * Waits until uploads of the same user that took this lock earlier are committed, and therefore counted. Call it after
 * the files are stored: uploads store files in parallel, since storing may take longer than the lock timeout.
 */
export async function waitForOtherUploads(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`.execute(db);
}
