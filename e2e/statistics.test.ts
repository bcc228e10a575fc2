import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { chooseOption, openOptions } from './testing/chart-options.ts';
import { allLoaded, expectSteady, watchForeignRequests, watchShifts } from './testing/watch-page.ts';

/** The sections of /servers, in order. */
const sections = [
  'Select a Server',
  'Server Population Distribution',
  'Compare Servers',
  'Hourly Population Distribution',
  'Daily Population Distribution',
  'Peak Times',
  'Level Distribution',
  'Race Distribution',
  'Gender Distribution',
  'Primary Class Distribution',
  'Number of Classes',
  'Guild Affiliated',
  'See Also',
];
const chartCount = 10;
const weekPath = '/v1/population/by-hour-and-day-of-week/quarter';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const pictureOf = (place: Locator): Locator => place.locator('[data-chart-picture]').first();
const choose = (place: Locator, group: string, option: string): Promise<void> =>
  // The radio button itself is hidden below its label.
  place.getByRole('group', { name: group, exact: true }).getByText(option, { exact: true }).click();

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** @returns requested paths of the API, added as the page requests them */
function noteAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) asked.push(pathname);
  });
  return asked;
}

test('charts of /servers load near the viewport, share requests, and follow the choices of the page', async ({
  page,
  baseURL,
}) => {
  const foreign = watchForeignRequests(page, baseURL);
  const asked = noteAsked(page);
  await watchShifts(page);
  const hourly = section(page, 'Hourly Population Distribution');
  const daily = section(page, 'Daily Population Distribution');
  const peaks = section(page, 'Peak Times');
  const filter = page.getByRole('region', { name: 'Page filter' });
  await test.step('charts load near the viewport, and shift nothing', async () => {
    await page.goto('/servers');
    await expect(pictureOf(section(page, 'Server Population Distribution'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Which server should I choose?',
      ...sections,
    ]);
    await allLoaded(page);
    const early = asked.filter((path) => path.includes('demographics') || path === weekPath);
    expect(early, 'requests for charts far below').toEqual([]);

    for (const title of sections.slice(1, -1).filter((each) => each !== 'Compare Servers')) {
      const place = section(page, title);
      await place.scrollIntoViewIfNeeded();
      await expect(pictureOf(place), title).toBeVisible();
    }
    await section(page, 'See Also').scrollIntoViewIfNeeded();
    await expect(page.locator('figure [data-chart-picture]')).toHaveCount(chartCount);
    expect(
      asked.filter((path) => path === weekPath),
      'one request for the days and the peak times',
    ).toHaveLength(1);
    const demographics = asked.filter((path) => path.includes('demographics'));
    expect(demographics.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demographics).size, 'each once').toBe(demographics.length);
    await expectSteady(page);
  });
  // Before the first click, because the spotlight only follows keyboard focus (`:focus-visible`).
  await test.step('a chart is read by keyboard: legend, spotlight, tooltip, table', async () => {
    await hourly.scrollIntoViewIfNeeded();
    await expect(pictureOf(hourly)).toBeVisible();
    const chip = hourly.getByRole('list', { name: 'Lines of the chart' }).getByRole('button').first();
    const name = await chip.innerText();
    const line = hourly.locator(`[data-series="${name.toLowerCase()}"]`);
    await expect(line).toHaveCount(1);
    await chip.focus();
    await expect(hourly.locator('[data-series][data-faded]').first()).toBeAttached();
    await expect(line).not.toHaveAttribute('data-faded');
    await page.keyboard.press('Enter');
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(line).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(line).toHaveCount(1);

    const slider = hourly.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Hour: 00:00/);
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Hour: 01:00/);
    await expect(hourly.getByText('Hour: 01:00', { exact: true }).first()).toBeVisible();

    await chooseOption(hourly, 'Show as table');
    const table = hourly.getByRole('region').getByRole('table');
    await expect(table).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(25);
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
    await hourly.getByRole('button', { name: 'Show as chart' }).press('Enter');
    await expect(pictureOf(hourly)).toBeVisible();
  });
  await test.step('a chart is saved as a picture and as a file of numbers', async () => {
    await daily.scrollIntoViewIfNeeded();
    await expect(pictureOf(daily)).toBeVisible();
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await chooseOption(daily, button);
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const picture = await saved('Save as PNG');
    expect(picture.name).toMatch(/daily-population.*\.png$/);
    expect([...picture.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(picture.bytes.length).toBeGreaterThan(5_000);
    const numbers = await saved('Save as CSV');
    expect(numbers.name).toMatch(/daily-population.*\.csv$/);
    const [head = '', ...rows] = numbers.bytes.toString('utf8').trim().split('\r\n');
    expect(head).toContain('Orien');
    expect(rows).toHaveLength(7);
  });
  await test.step('another time zone shifts days and hours, and requests each report once', async () => {
    await peaks.scrollIntoViewIfNeeded();
    await expect(pictureOf(peaks)).toBeVisible();
    const read = async () => (await peaks.getByRole('table').innerText()).trim();
    const inUtc = await read();
    const askedSince = noteAsked(page);
    await openOptions(peaks);
    await peaks.getByRole('button', { name: 'Change time zone' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('Kabul');
    await dialog.getByRole('option', { name: /Kabul/ }).first().click();
    await expect(dialog).toHaveCount(0);
    await expect(peaks.getByRole('button', { name: 'More options' })).toBeFocused();
    await expect(peaks.getByText('Hours in Asia/Kabul.')).toBeVisible();
    await expect.poll(read).not.toBe(inUtc);
    const zoned = askedSince.filter((path) => path.includes('by-hour')).toSorted();
    expect(zoned).toEqual([...new Set(zoned)]);
  });
  await test.step('the range of the page applies to every chart without its own, and a link keeps both', async () => {
    const title = (place: Locator) => place.getByRole('heading', { level: 3 });
    await expect(title(hourly)).toContainText('the last 90 days');
    await choose(filter, 'Date range', 'Month');
    await hourly.scrollIntoViewIfNeeded();
    await expect(title(hourly)).toContainText('the last 30 days');
    await openOptions(hourly);
    await hourly.getByLabel('Range').selectOption('week');
    await page.keyboard.press('Escape');
    await expect(title(hourly)).toContainText('the last 7 days');
    await peaks.scrollIntoViewIfNeeded();
    await expect(title(peaks)).toContainText('the last 30 days');
    expect(new URL(page.url()).search).toBe('?range=month&hourly-range=week');

    await page.reload();
    await hourly.scrollIntoViewIfNeeded();
    await expect(title(hourly)).toContainText('the last 7 days');
    await peaks.scrollIntoViewIfNeeded();
    await expect(title(peaks)).toContainText('the last 30 days');

    await hourly.getByRole('button', { name: 'Back to Month' }).press('Enter');
    await expect(title(hourly)).toContainText('the last 30 days');
    expect(new URL(page.url()).search).toBe('?range=month');
    await choose(filter, 'Date range', 'Quarter');
  });
  await test.step('a server hidden in one legend is hidden in every chart, and in the link', async () => {
    await hourly.scrollIntoViewIfNeeded();
    await expect(pictureOf(hourly)).toBeVisible();
    await hourly
      .getByRole('list', { name: 'Lines of the chart' })
      .getByRole('button', { name: 'Orien' })
      .click();
    await expect(hourly.locator('[data-series="orien"]')).toHaveCount(0);
    await expect(filter.getByRole('button', { name: 'Orien' })).toHaveAttribute('aria-pressed', 'false');
    await daily.scrollIntoViewIfNeeded();
    await expect(pictureOf(daily)).toBeVisible();
    await expect(daily.locator('[data-series="orien"]')).toHaveCount(0);
    await expect(daily.locator('[data-series="khyber"]').first()).toBeAttached();
    expect(new URL(page.url()).searchParams.get('servers')).toBe(
      'argonnessen,cannith,ghallanda,khyber,sarlona,thelanis,wayfinder',
    );

    await page.reload();
    await expect(filter.getByRole('button', { name: 'Orien' })).toHaveAttribute('aria-pressed', 'false');
    await filter.getByRole('button', { name: 'Orien' }).press('Enter');
    await expect(filter.getByRole('button', { name: 'Orien' })).toHaveAttribute('aria-pressed', 'true');
    expect(new URL(page.url()).search).toBe('');
  });
  await test.step('servers are compared in a sentence and in every chart, and a link keeps the comparison', async () => {
    const compare = section(page, 'Compare Servers');
    await compare.scrollIntoViewIfNeeded();
    for (const name of ['Orien', 'Wayfinder']) await compare.getByRole('button', { name }).press('Enter');
    await expect(
      compare.getByText(/^Orien averages [\d.]+ times as many players as Wayfinder\.$/),
    ).toBeVisible();
    expect(new URL(page.url()).search).toBe('?compare=orien,wayfinder');
    await hourly.scrollIntoViewIfNeeded();
    await expect(hourly.locator('[data-series="orien"]')).toHaveCount(1);
    await expect(hourly.locator('[data-series="khyber"]')).toHaveCount(0);

    await page.reload();
    await compare.scrollIntoViewIfNeeded();
    await expect(compare.getByText(/^Orien averages /).first()).toBeVisible();
    await compare.getByRole('button', { name: 'Stop comparing' }).press('Enter');
    expect(new URL(page.url()).search).toBe('');
  });
  expect(foreign, 'requests to other hosts').toEqual([]);
});

test('a link to the last section scrolls to it, and it stays in sight', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/servers#guilds');
  const guilds = section(page, 'Guild Affiliated');
  await expect(pictureOf(guilds)).toBeVisible();
  await allLoaded(page);
  await expect(guilds.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(pictureOf(guilds)).toBeInViewport();
  await expectSteady(page);
});

test('32-bit servers that a visitor has chosen to see are visible from the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('v1-boolean-flags', JSON.stringify({ hide32BitServers: false }));
  });
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  );
  await page.goto('/servers', { waitUntil: 'domcontentloaded' });
  const cards = page.getByRole('list', { name: 'Servers', exact: true });
  await expect(cards.getByText('Cormyr')).toBeVisible();
});

test('guilds can be sorted by members online, and compared starting from a guild page', async ({ page }) => {
  await page.goto('/guilds');
  const table = page.getByRole('table', { name: 'Guilds' });
  const rows = table.getByRole('row');
  // Bars fill from the left.
  const bar = rows.nth(1).locator('[style*="--share"]');
  await expect(bar).toHaveCSS('background-position-x', /^0/);
  await table.getByRole('button', { name: 'Online' }).click();
  await expect(page).toHaveURL(/\?sort=online$/);
  await expect(table.getByRole('columnheader', { name: 'Online' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await rows.nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Compare with another guild' }).click();
  await expect(page.getByText('Choose one more to compare with.')).toBeVisible();
  await rows
    .getByRole('checkbox', { name: /^Compare /, checked: false })
    .first()
    .click();
  const compare = section(page, 'Compare Guilds');
  await expect(compare.getByText(/ members /).first()).toBeVisible();
  for (const title of ['Members online, the last 7 days', 'Members by level', 'Members by class']) {
    const chart = compare.getByRole('figure', { name: title });
    await chart.scrollIntoViewIfNeeded();
    await expect(pictureOf(chart), title).toBeVisible();
  }
  await compare.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(compare).toHaveCount(0);
});

test('a link keeps the year of the population chart; transfers show gains, flows and homes', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto('/live');
  await page.getByRole('heading', { name: 'Live Population' }).scrollIntoViewIfNeeded();
  const chart = page.getByRole('figure', { name: /^Characters online/ });
  await chart.scrollIntoViewIfNeeded();
  await choose(chart, 'Range', 'Year');
  await expect(page.getByRole('figure', { name: 'Characters online, the last 365 days' })).toBeVisible();
  await expect(chart.getByText(/^Average of each day \(UTC\) over the last 365 days\./)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?population-range=year');
  await expectSteady(page);

  await page.goto('/transfers');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Gains and Losses',
    'Biggest Flows',
    'Home and Current Server',
    'See Also',
  ]);
  for (const title of ['Gains and Losses', 'Biggest Flows', 'Home and Current Server']) {
    const place = section(page, title);
    await place.scrollIntoViewIfNeeded();
    await expect(place.getByRole('table').first(), title).toBeAttached();
    await expect(place.getByText('Failed to load').first()).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('every chart has one title and at most two lines of text', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/servers', '/servers/orien', '/trends', '/live', '/transfers']) {
      await page.goto(path);
      // Some charts load with their section.
      for (const title of await page.getByRole('heading', { level: 2 }).all())
        await title.scrollIntoViewIfNeeded();
      const charts = page.getByRole('figure').filter({ has: page.locator('h3 + p') });
      await expect(charts.first()).toBeVisible();
      for (const chart of await charts.all()) {
        await chart.scrollIntoViewIfNeeded();
        await expect(chart.locator('[aria-busy="false"]')).toBeAttached();
        const line = chart.locator('h3 + p');
        const lines = await line.evaluate((element) =>
          Math.round(
            element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
          ),
        );
        expect(lines, `${path}: ${await line.innerText()}`).toBeLessThanOrEqual(2);
      }
    }
  });
});
