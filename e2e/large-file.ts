import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { LARGEST_FILE_BYTES } from '#domain/file/file';

/**
 * Creates a file that is a byte too large, and returns its path. The browser opens it itself: a buffer passed by a test
 * is serialised for the page, which takes seconds.
 */
export function tooLargeFile(test: TestInfo, name: string): string {
  const path = test.outputPath(name);
  mkdirSync(test.outputDir, { recursive: true });
  writeFileSync(path, Buffer.alloc(LARGEST_FILE_BYTES + 1));
  return path;
}
