import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MALLOC_SETTING } from '../testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  ['the service', 'deploy/partline.service', /^Environment=.*\nExecStart=.*$/m],
  ['the container', 'deploy/Containerfile', /^ENV [\s\S]*^CMD .*$/m],
  ['`npm start`', 'package.json', /"start": .*/],
  ['`npm run demo`', 'package.json', /"demo": .*/],
])('%s starts Node without flags, with one setting of the C library', (_, file, line) => {
  const [command = ''] = line.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  expect(command).not.toContain('--');
  expect(MALLOC_SETTING).toMatch(/^MALLOC_MMAP_THRESHOLD_=\d+$/);
  expect(command.match(/MALLOC_[^\s",]+/g)).toEqual([MALLOC_SETTING]);
});
