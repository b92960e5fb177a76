/**
 * Finds the browser for the browser tests or installs one. Run by itself it prints the path, so that a person can see
 * which browser the tests would use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ADVICE =
  'No browser for the browser tests. Install one with "sudo apt-get install chromium" or ' +
  '"sudo npx playwright install --with-deps chromium", or set CHROMIUM_PATH to the program of a Chromium or Chrome.';

/** Answers the path of a Chromium that starts on this machine, if there is one. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  // One that is there but lacks a library of the system does not start, and so is none.
  return [chromium.executablePath(), ...named, MAC].find((path) => existsSync(path) && starts(path));
}

/** Finds a browser or, with a few lines about it, installs one; throws with what a person has to do otherwise. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('installing a browser for the browser tests …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (!findBrowser()) run('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = findBrowser();
  if (!installed) throw new Error(ADVICE);
  return installed;
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function run(command: string, args: string[]): void {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Behind a wall that drops connections the download would otherwise wait for minutes.
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
