import { mkdirSync, writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { LARGEST_FILE_BYTES } from '#domain/file/file';

/**
 * Makes a file that is a byte too large, and answers where it lies. The browser opens it there itself: what a test
 * hands over as a buffer is spelt out for the page and read letter by letter, which takes seconds.
 */
export function tooLargeFile(test: TestInfo, name: string): string {
  const path = test.outputPath(name);
  mkdirSync(test.outputDir, { recursive: true });
  writeFileSync(path, Buffer.alloc(LARGEST_FILE_BYTES + 1));
  return path;
}
