import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into a few packets uncompressed. */
const SMALLEST_COMPRESSED_BYTES = 4_096;

/**
 * Compresses large responses with brotli or gzip. Scripts and styles are compressed at build time, and workbooks and
 * archives are compressed already. Request bodies are never decompressed, because a few kilobytes could expand to
 * gigabytes.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SMALLEST_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    globalDecompression: false,
  });
}
