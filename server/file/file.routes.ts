import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { fileDownload, type StoredFile, type UploadResponse, uploadCall } from '#domain/file/file';
import { inTransaction } from '../db/transaction.ts';
import { bindDownload } from '../http/bind-file.ts';
import { RECORD_LIMITS, wrongContentType } from '../http/body-parser.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { byToken } from '../http/record-call.ts';
import { withLimit } from '../http/with-limit.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { getFile, refuseOverQuota, saveFile, waitForOtherUploads } from './file.queries.ts';
import { FORM_BYTES, readUploads, UPLOAD_LIMITS } from './read-uploads.ts';

/**
 * Registers the upload and download of files. Only the scope of the upload has the parser of multipart forms: all other
 * calls refuse such forms, which a page of any site can send.
 */
export async function fileRoutes(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const { db, limits, settings, reauthorize, describe } = deps;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
    scope.addContentTypeParser('*', async () => {
      throw wrongContentType(`Send a form with the field "${uploadCall.field}".`);
    });

    describe({ upload: uploadCall });
    const config = {
      who: uploadCall.who,
      writes: true,
      fresh: false,
      bodyLimits: { ...RECORD_LIMITS, bytes: FORM_BYTES },
    };
    scope.post(uploadCall.path, { config }, async (request, reply): Promise<UploadResponse> => {
      const caller = requireCaller(request);
      const { user_id, username, token } = caller;
      const uploads = await readUploads(request);
      const actor = { userId: user_id, source: token ? 'token' : 'form' } as const;
      const size = uploads.reduce((sum, { content }) => sum + content.length, 0);
      const store = () =>
        inTransaction(db, { ...actor, tokenId: token?.token_id }, async (transaction) => {
          await reauthorize(transaction, request);
          await refuseOverQuota(transaction, user_id, size, settings.uploadQuotaMb);
          const files: StoredFile[] = [];
          for (const upload of uploads) {
            const file = await saveFile(transaction, upload, user_id);
            files.push(file);
            const details = { file_id: file.file_id, size: file.size, ...byToken(caller) };
            await recordEvent(transaction, { event: 'upload', username, address: request.ip, details });
          }
          await waitForOtherUploads(transaction, user_id);
          await refuseOverQuota(transaction, user_id, 0, settings.uploadQuotaMb);
          return files;
        });
      return answerOf(await withLimit(limits.calls, { request, reply }, store));
    });
  });

  bindDownload(app, deps, fileDownload, ({ file_id }, caller) => getFile(db, file_id, caller));
}

function answerOf(stored: StoredFile[]): UploadResponse {
  const [only, second] = stored;
  return only && !second
    ? { success: true, message: 'The file was uploaded.', data: only }
    : { success: true, message: `${stored.length} files were uploaded.`, data: stored };
}
