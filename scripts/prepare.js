/**
 * Runs before every npm script: installs the packages and builds the pages, each only if its inputs have changed. `node scripts/prepare.js packages` only installs. This is plain JavaScript without packages, because it runs on the Node of the machine (18 or newer) before packages are installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MANIFESTS = ['package.json', 'package-lock.json'];
const BUILDER = ['vite.config.ts', 'scripts/pages', 'tsconfig.base.json'];
const PAGES = [...MANIFESTS, ...BUILDER, 'web', 'domain'];

/** The stamp is in node_modules, so that packages are installed again after that folder was deleted. */
const INSTALLED = join(ROOT, 'node_modules', '.cache', 'partline-installed');
const RUNTIME = join(ROOT, 'node_modules', '.bin', 'node');
const OLDEST_COMPLETE = 22;
const BUILT = join(ROOT, 'dist', 'built');

install();
if (process.argv[2] !== 'packages') build();

function install() {
  const inputs = hash(MANIFESTS.map((name) => [name, readFileSync(join(ROOT, name))]));
  if (read(INSTALLED) === inputs && existsSync(RUNTIME)) return;
  console.log('installing packages …');
  npm('ci');
  // An old Node skips optional packages that require a newer Node, such as the native part of the bundler. The second run of npm uses the installed runtime and adds them.
  if (Number(process.versions.node.split('.')[0]) < OLDEST_COMPLETE) npm('install', '--no-save');
  write(INSTALLED, inputs);
}

function npm(...command) {
  run(
    'npm',
    [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    `npm ${command[0]}`,
  );
  linkRuntime();
  tryRuntime();
}

/** Links the program of the runtime, which some versions of npm do not do. */
function linkRuntime() {
  if (existsSync(RUNTIME)) return;
  const names = ['node', 'node-bin'].map((prefix) => `${prefix}-${process.platform}-${process.arch}`);
  const name = names.find((name) => existsSync(join(ROOT, 'node_modules', name, 'bin', 'node')));
  if (name) return symlinkSync(join('..', name, 'bin', 'node'), RUNTIME);
  console.error(`There is no Node runtime for ${process.platform} on ${process.arch} among the packages.`);
  process.exit(1);
}

/** Checks that the runtime starts, since a system library may be missing. */
function tryRuntime() {
  const { status, stderr } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  console.error(`The Node runtime among the packages does not run on this machine: ${(stderr ?? '').trim()}`);
  console.error('On Debian and Ubuntu, run: apt-get install libatomic1');
  process.exit(1);
}

function build() {
  const inputs = hash(PAGES.flatMap(stampsOf));
  if (read(BUILT) === inputs && existsSync(join(ROOT, 'dist', 'web', 'index.html'))) return;
  console.log('building the pages …');
  rmSync(BUILT, { force: true });
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  run(RUNTIME, [vite, 'build', '--logLevel', 'warn'], 'vite build');
  write(BUILT, inputs);
}

/** Returns the name and content of a file, or of all files in a folder that are part of the pages. */
function stampsOf(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [[path, readFileSync(full)]];
  const isTest = (name) => /\.test\.tsx?$/.test(name) || name === 'testing';
  const names = readdirSync(full).filter((name) => !isTest(name));
  return names.sort().flatMap((name) => stampsOf(join(path, name)));
}

function hash(stamps) {
  const sum = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const [name, content] of stamps) sum.update(`\n${name} ${content.length}\n`).update(content);
  return sum.digest('hex');
}

function run(command, args, label) {
  // NODE_ENV must not reach npm: if it is `production`, npm omits development packages.
  const env = {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  };
  delete env.NODE_ENV;
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${label} failed${error ? `: ${error.message}` : '.'}`);
  process.exit(1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
