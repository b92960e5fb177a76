import type { AnyCall, RequestOf } from '#domain/wire/call';
import { request, type SendOptions } from './api.ts';

/** The delay before the URL of a blob is revoked. The browser has read the blob by then. */
const REVOKE_AFTER_MS = 60_000;
/** The pause between two downloads, so that a browser treats them as separate files. */
const BETWEEN_DOWNLOADS_MS = 400;

export async function download(address: string, options: SendOptions = {}): Promise<void> {
  await saveFile(await request(address, { signal: options.signal ?? null }, options));
}

export async function downloadBy<C extends AnyCall>(
  call: C,
  body: RequestOf<C>,
  options: SendOptions = {},
): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: options.signal ?? null,
  };
  await saveFile(await request(call.path, init, options));
}

async function saveFile(response: Response): Promise<void> {
  const name = fileName(response.headers.get('content-disposition') ?? '');
  downloadBlob(await response.blob(), name);
}

export function downloadBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser reads the blob after the click, so revoking the URL immediately would lose large files.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

interface EachOptions {
  signal?: AbortSignal;
  onDone?: (count: number) => void;
}

export async function downloadEach(
  files: readonly string[],
  { signal, onDone }: EachOptions = {},
): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
    signal?.throwIfAborted();
    await download(file, { signal });
    onDone?.(index + 1);
  }
}

/** Returns the encoded file name of the header, else the unencoded file name (RFC 6266), else `download`. */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
