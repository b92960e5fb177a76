/**
 * Finds the browser for the browser tests, or installs one. If you run this script directly, it prints the path of the
 * browser that the tests would use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell of Chromium renders the same pages in about two thirds of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ADVICE =
  'No browser for the browser tests. Install one with "sudo apt-get install chromium-headless-shell" or ' +
  '"sudo npx playwright install --with-deps chromium", or set CHROMIUM_PATH to the program of a Chromium or Chrome.';

/** Returns `CHROMIUM_PATH`, or the path of a Chromium that starts on this machine, preferably a headless shell. */
export function findBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH || findShell() || findWhole();
}

/**
 * Finds a browser or installs one. Where it can install with `apt-get`, it installs a missing headless shell even if
 * there is another browser. Throws an error with advice if it can do neither.
 */
export function ensureBrowser(): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = process.env.CHROMIUM_PATH || findShell() || (canInstall ? undefined : findWhole());
  if (found) return found;
  console.log('installing a browser for the browser tests …');
  if (canInstall) installWithApt();
  if (!findBrowser()) run('node_modules/.bin/playwright', ['install', '--only-shell', 'chromium']);
  const installed = findBrowser();
  if (!installed) throw new Error(ADVICE);
  return installed;
}

function findShell(): string | undefined {
  // Playwright returns only the path of its browser. The headless shell of the same revision is in a sibling folder.
  const siblingShell = chromium
    .executablePath()
    .replace(/chromium-(\d+).*$/s, 'chromium_headless_shell-$1/*/*shell');
  return [...globSync(siblingShell), ...onPath(SHELLS)].find(starts);
}

function findWhole(): string | undefined {
  return [chromium.executablePath(), ...onPath(BROWSERS), MAC].find(starts);
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function installWithApt(): void {
  const hasChromium = findWhole() !== undefined;
  // If there is another browser, a machine without a network should not wait for this command.
  if (!hasChromium) run('apt-get', ['update', '-qq']);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  run('apt-get', [...install, 'chromium-headless-shell']);
  // Older releases of Debian have no headless shell.
  if (!hasChromium && !findShell()) run('apt-get', [...install, 'chromium']);
}

/** Returns whether a browser starts, which it does not if a system library is missing. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function run(command: string, args: string[]): void {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Without this setting, the download would wait for minutes behind a firewall that drops packets.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  };
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 600_000 });
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
