import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { LARGEST_FILE_BYTES } from '#domain/file/file';

/**
 * Creates a file that is one byte too large, and returns its path. The browser opens the file by its path, since
 * serializing a buffer for the page would take seconds.
 */
export function tooLargeFile(test: TestInfo, name: string): string {
  const path = test.outputPath(name);
  mkdirSync(test.outputDir, { recursive: true });
  writeFileSync(path, Buffer.alloc(LARGEST_FILE_BYTES + 1));
  return path;
}
