import { sapsOf } from '../lines.ts';
import { heading } from '../screens.ts';
import { expect, test } from '../test.ts';

test('a lookup shows six options, each on one line, is at least as wide as its field, and loads more options', async ({
  page,
  records,
}) => {
  for (let number = 1; number <= 8; number += 1) await records.carModel({ name: `Hex cobalt ${number} LT` });
  await page.goto('/main/specification');
  await expect(heading(page, 'Add new specification')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Car model' });
  await field.fill('cobalt');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText('Hex cobalt');
  const sizes = await options.evaluateAll((all) =>
    all.map((option) => option.getBoundingClientRect().height),
  );
  expect(Math.max(...sizes)).toBeLessThan(36);
  await expect(options).toHaveCount(6);
  await expect(options.nth(5)).toBeInViewport({ ratio: 1 });

  const [list, box] = await Promise.all([page.getByRole('listbox').boundingBox(), field.boundingBox()]);
  // Allows for the border of the list.
  expect((list?.width ?? 0) + 10).toBeGreaterThanOrEqual(box?.width ?? 0);
  await options.first().hover();
  await page.mouse.wheel(0, 100);
  await expect(options).toHaveCount(8);
});

test('a SAP lookup shows six SAPs, loads more, and fits on the screen of a phone', async ({
  page,
  records,
}) => {
  await sapsOf(records, 'SEEN', 8);
  await page.goto('/main/specification');
  await expect(heading(page, 'Add new specification')).toBeVisible();
  // The list in a line is wider than its field, and fits on the screen of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Add Input Part' }).click();
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(6);
  await expect(options.nth(5)).toBeInViewport({ ratio: 1 });
  await options.first().hover();
  await page.mouse.wheel(0, 100);
  await expect(options).toHaveCount(8);
});
