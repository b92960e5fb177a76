import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MALLOC_SETTINGS, NODE_FLAGS } from '../testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  ['deploy/partline.service', /^Environment=.*\nExecStart=.*$/m],
  ['deploy/Containerfile', /^ENV [\s\S]*^CMD (.*\\\n)*.*$/m],
  ['package.json', /"demo": .*/],
])('%s starts Node as `npm start` does', (file, line) => {
  const [command = ''] = line.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  expect(NODE_FLAGS).not.toEqual([]);
  expect(command.match(/--[^\s",]+/g)).toEqual(NODE_FLAGS);
  expect(MALLOC_SETTINGS).not.toEqual([]);
  expect(command.match(/MALLOC_[^\s",]+/g)).toEqual(MALLOC_SETTINGS);
});
