import { expect, type APIRequestContext, type Page } from '@playwright/test';
import * as censusReads from '@rollcall/game/api/census-reads';
import type { Guild } from '@rollcall/game/guild/guild';
import { serverKey } from '@rollcall/game/servers';
import { makeQuest } from '@rollcall/game/testing/makers';
import { parseAnswer } from '../web/src/api/call-endpoint.ts';
import { test } from './journey.ts';
import { eveningGroups, rowOf, rowsOf, showTable } from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';

/**
 * A guild of the demo world with members online, whose name needs no quotation marks. None exists before the server has
 * made its first list.
 */
async function findGuild(request: APIRequestContext): Promise<Pick<Guild, 'guild_name' | 'server_name'>> {
  const { path } = censusReads.guilds;
  const readGuilds = async () =>
    parseAnswer(censusReads.guilds, path, await (await request.get(path)).json()).data.filter(
      ({ guild_name, online_count }) => online_count > 2 && /^[a-z ]+$/i.test(guild_name),
    );
  await expect.poll(readGuilds, { timeout: 30_000 }).not.toEqual([]);
  const [guild] = await readGuilds();
  if (guild === undefined) throw new Error('No guild of the demo world is online.');
  return guild;
}

/** Passes on the answers about one guild, modified. */
async function changeGuild(page: Page, change: (guild: Guild) => Guild): Promise<void> {
  await page.route('**/v1/guilds/*/*', async (route) => {
    const response = await route.fetch();
    const guild = parseAnswer(censusReads.guild, route.request().url(), await response.json());
    await route.fulfill({ json: { data: guild && change(guild) } });
  });
}

test('a guild is found, updates its online members, shows its charts and links to the Who list', async ({
  page,
  request,
}) => {
  const { guild_name: name, server_name: server } = await findGuild(request);
  const gone = new Set<string | null>();
  await changeGuild(page, ({ online_characters: online, ...guild }) => ({
    ...guild,
    online_characters: Object.fromEntries(Object.entries(online).filter(([, each]) => !gone.has(each.name))),
  }));
  await page.goto('/guilds');
  await page.getByRole('searchbox', { name: 'Search guilds by name' }).fill(name.toLowerCase());
  await page.getByRole('combobox', { name: 'Server' }).selectOption(server);
  await expect(page).toHaveURL(new RegExp(`guild-name=.*server-name=${serverKey(server)}`));
  await page.getByRole('table', { name: 'Guilds' }).getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/guilds/${serverKey(server)}/`));

  const members = page.getByRole('table', { name: 'Online members' }).getByRole('rowheader');
  await expect(members.nth(1)).toBeVisible();
  const leaving = await members.first().locator('bdi').innerText();
  gone.add(leaving);
  await expect(members.filter({ hasText: leaving })).toHaveCount(0);
  await expect(page.getByText('Members of this guild can see who is offline.')).toBeVisible();

  for (const title of ['Members online, the last 7 days', 'Members by level', 'Members by class']) {
    const chart = page.getByRole('figure', { name: title });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('svg[data-chart-picture]')).toBeVisible();
  }
  await page.getByRole('link', { name: 'View in Who list' }).click();
  await expect(page).toHaveURL(new RegExp(`/who/${serverKey(server)}\\?`));
  await showTable(page);
  await expect(rowOf(page, name).first()).toBeVisible();
  expect(await rowOf(page, name).count()).toBe(await rowsOf(page).count());
});

test('with one owned pack, groups of other packs have a lock and can be hidden, even after a reload', async ({
  page,
  context,
  server,
}) => {
  await reportWorld(server, eveningGroups);
  const other = makeQuest({ id: 704, name: 'A Lantern in the Fog', required_adventure_pack: 'The Long Fog' });
  await server.report('POST', '/v1/quests', { quests: [other] });
  const groups = await context.newPage();
  await groups.goto(`${server.url}/grouping/thelanis`);
  await showTable(groups);
  await expect(rowsOf(groups)).toHaveCount(4);
  await expect(groups.getByText('Not owned')).toHaveCount(0);

  await page.goto(`${server.url}/owned-content`);
  await page.getByRole('searchbox', { name: 'Filter packs' }).fill('fog');
  const chosen = page.getByRole('checkbox', { name: 'The Long Fog' });
  await chosen.click();
  await expect(chosen).toBeChecked();
  await page.getByRole('switch', { name: "Indicate content I don't own" }).click();
  await expect(page.getByText('Groups whose quest needs another pack have a lock.')).toBeVisible();
  await expect(rowOf(groups, 'Torvald')).toContainText('Not owned: Tales of the Deep');

  await page.getByRole('switch', { name: "Hide content I don't own" }).click();
  await expect(page.getByText('Groups whose quest needs another pack are hidden.')).toBeVisible();
  await expect(rowsOf(groups)).toHaveCount(0);
  await expect(groups.getByText('4 groups were hidden by your filter settings').first()).toBeVisible();
  await page.reload();
  await expect(chosen).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Tales of the Deep' })).not.toBeChecked();
});
