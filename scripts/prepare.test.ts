import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A script in place of npm. It installs a runtime, and a bundler that only writes the page. */
const FAKE_NPM = `#!/bin/sh
echo "npm $1 NODE_ENV=$NODE_ENV"
mkdir -p node_modules/.bin node_modules/node-${process.platform}-${process.arch}/bin node_modules/vite/bin
ln -sf '${process.execPath}' node_modules/node-${process.platform}-${process.arch}/bin/node
cat > node_modules/vite/bin/vite.js <<'JS'
const { mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('dist/web', { recursive: true });
writeFileSync('dist/web/index.html', '');
console.log('vite');
JS
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'partline-prepare-'));
  for (const folder of ['scripts/pages', 'web', 'domain', 'bin'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'prepare.js'), join(root, 'scripts/prepare.js'));
  write('package.json', '{}');
  write('package-lock.json', '{}');
  write('web/main.tsx', 'one');
  write('bin/npm', FAKE_NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  // The package.json of the real project makes the script a module.
  write('scripts/package.json', '{ "type": "module" }');
});

afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(root, name), text);

function prepare(...words: string[]): string {
  const env = {
    ...process.env,
    PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`,
    NODE_ENV: 'production',
  };
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/prepare.js', ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe('prepare', () => {
  test('unsets NODE_ENV, installs the packages and builds the pages, and a second run does nothing', () => {
    expect(prepare()).toBe('installing packages …\nnpm ci NODE_ENV=\nbuilding the pages …\nvite\n');
    expect(prepare()).toBe('');
  });

  test('only installs packages for scripts that need no pages', () => {
    expect(prepare('packages')).toBe('installing packages …\nnpm ci NODE_ENV=\n');
    expect(prepare('packages')).toBe('');
    expect(prepare()).toBe('building the pages …\nvite\n');
  });

  test('builds again if the pages or scripts/pages have changed, but not for a changed test', () => {
    prepare();
    write('web/main.tsx', 'two');
    write('web/main.test.tsx', 'a test');
    expect(prepare()).toBe('building the pages …\nvite\n');
    write('web/main.test.tsx', 'another test');
    expect(prepare()).toBe('');
    write('scripts/pages/light-styles.ts', 'one');
    expect(prepare()).toBe('building the pages …\nvite\n');
  });

  test('installs again if the packages changed or were deleted, and builds again if the pages were deleted', () => {
    prepare();
    write('package-lock.json', '{ "changed": true }');
    expect(prepare()).toContain('npm ci');
    rmSync(join(root, 'node_modules'), { recursive: true });
    rmSync(join(root, 'dist'), { recursive: true });
    expect(prepare()).toMatch(/npm ci .*\n.*\nvite\n$/);
  });
});

test('vite.config.ts imports no local files outside scripts/pages', () => {
  const config = readFileSync(join(import.meta.dirname, '../vite.config.ts'), 'utf8');
  const imports = [...config.matchAll(/from '(\..+)'/g)].map(([, path = '']) => path);
  expect(imports.filter((path) => !path.startsWith('./scripts/pages/'))).toEqual([]);
});

describe('the npm scripts', () => {
  const scripts: [name: string, command: string][] = Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).scripts,
  );

  test.each(scripts)('%s runs prepare.js first, and then uses the Node of the packages', (_, command) => {
    const [prepares, ...rest] = command.split(' && ');
    expect(prepares).toMatch(/^node scripts\/prepare\.js( packages)?$/);
    // The shell may have cached the path of another `node`.
    expect(rest.filter((part) => /(^|\s)node\s/.test(part))).toEqual([]);
  });
});
