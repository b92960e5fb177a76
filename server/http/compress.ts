import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a packet or two carry the answer as it is. */
const SMALLEST_COMPRESSED_BYTES = 4_096;

/**
 * Compresses large answers on the fly, as brotli or gzip. The pages are compressed when they are built, workbooks
 * and archives are compressed already. Bodies of requests are never decompressed: a few kilobytes could unfold into
 * gigabytes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SMALLEST_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    globalDecompression: false,
  });
}
