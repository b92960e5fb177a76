import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** Combines screenshots of a folder into one image, scaled by `scale`. */
export async function makeContactSheet(
  browser: Browser,
  { folder, files, to, scale }: { folder: string; files: readonly string[]; to: string; scale: number },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1120, height: 800 } });
  const images = files.map((file) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${file}</figcaption></figure>`;
  });
  const style =
    `body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:start;background:#888}` +
    `figure{margin:0;zoom:${scale}}figcaption{font:20px sans-serif}`;
  await page.setContent(`<style>${style}</style>${images.join('')}`);
  await page.screenshot({ path: to, fullPage: true });
  await page.close();
}
