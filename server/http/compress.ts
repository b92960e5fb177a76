import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into a few packets uncompressed. */
const SMALLEST_COMPRESSED_BYTES = 4_096;
const PIECE_BYTES = 65_536;

/**
 * Compresses large responses with brotli or gzip. Scripts and styles are compressed at build time, and workbooks and
 * archives are compressed already. Request bodies are never decompressed, because a few kilobytes could expand to
 * gigabytes.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  // The plugin copies the first piece of a response. A copy of a hundred megabytes would block the event loop.
  app.addHook('onSend', async (_, reply, payload) => {
    const isLarge = payload instanceof Uint8Array && payload.length > PIECE_BYTES;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    return isLarge && isJson ? Readable.from(piecesOf(payload)) : payload;
  });
  await app.register(compress, {
    threshold: SMALLEST_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)/,
    globalDecompression: false,
  });
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield bytes.subarray(start, start + PIECE_BYTES);
}
