import type { ServerFacts } from '../definition.ts';
import { isRosterId } from '../raid-roster/roster-ids.ts';
import { type Quest, questPath, questSlug } from '../quest/quest.ts';
import { questFactsText } from '../quest/quest-words.ts';
import { findServer, serverKey } from '../servers.ts';
import type { PageFacts } from './page.ts';
import { everyPage, notFoundFacts, pageFacts } from './page-facts.ts';
import type { PageSettings } from './page-settings.ts';
import { wellFormed } from '../text.ts';
import type { Stage } from './site-settings.ts';

/** The facts about an address that are needed to lay out a page: its page, status and banner. */
export interface PageFrame {
  readonly facts: PageFacts;
  /** 404 for unknown paths, unknown servers, and pages about a 32-bit server that only 64-bit servers have. */
  readonly status: 200 | 404;
  readonly title: string;
  readonly bannerTitle: string;
  readonly bannerSubtitle: string;
  /** One path for all spellings of this address. */
  readonly canonicalPath: string;
  readonly isIndexed: boolean;
  readonly stage: Stage;
  /** The variable parts of the path. */
  readonly named: Named;
  /** Replaces the placeholders in a text of the page table. */
  readonly fill: (text: string) => string;
}

/** The stage of a page: the operator's setting, or else the table's. */
export function stageOf(page: PageFacts, settings: PageSettings): Stage {
  return settings.site.stages[page.name] ?? page.stage;
}

/** The variable parts of a page's path. */
interface Named {
  readonly server: ServerFacts | null;
  /** As in the address, so the guild may not exist. '' = none. */
  readonly guild: string;
  readonly quest: QuestNamed | null;
}

interface QuestNamed {
  /** Its id or name in the address. */
  readonly word: string;
  /** The quest's own name, or the word of the address until the quest is looked up. */
  readonly name: string;
  /** null = not looked up yet. */
  readonly facts: Quest | null;
}

/**
 * The page at a path of the site, in upper or lower case and without a query. Never throws.
 *
 * @param quest the quest of the path; null = it does not exist, undefined = not looked up
 */
export function pageFrame(path: string, settings: PageSettings, quest?: Quest | null): PageFrame {
  const word = questWordOf(path);
  if (word !== null) return questFrame(path, word, settings, quest);
  const steps = stepsOf(path);
  const page = everyPage.find((candidate) => fits(stepsOf(candidate.path), steps));
  if (page === undefined) return describe(notFoundFacts, nothing, settings, { status: 404, path });
  const pattern = stepsOf(page.path);
  const serverName = steps[pattern.indexOf('$server')];
  const rosterId = steps[pattern.indexOf('$roster')] ?? '';
  if (page.name === pageFacts.raid.name && !isRosterId(rosterId))
    return describe(notFoundFacts, nothing, settings, { status: 404, path });
  if (serverName === undefined) {
    const ownPath = page.path.replace('$roster', rosterId);
    return describe(page, nothing, settings, { status: 200, path: ownPath });
  }
  const server = findServer(settings.game, decodeStep(serverName) ?? '');
  if (server === null) {
    return describe(titled(page, 'Server Not Found'), nothing, settings, { status: 404, path });
  }
  const guildStep = steps[pattern.indexOf('$guild')];
  const guild = guildStep === undefined ? '' : guildName(guildStep);
  if (guild === null) return describe(notFoundFacts, nothing, settings, { status: 404, path });
  return describe(page, { ...nothing, server, guild }, settings, {
    status: server.bitness === 64 || !page.is64BitOnly ? 200 : 404,
    path: page.path
      .replace('$server', () => encodeURIComponent(serverKey(server.name)))
      .replace('$guild', () => encodeURIComponent(guild)),
  });
}

const nothing: Named = { server: null, guild: '', quest: null };

function titled(page: PageFacts, title: string): PageFacts {
  return { ...page, title, banner: { ...page.banner, title, subtitle: '' } };
}

/** The id or name of a quest in a path, which may end with a name for readers; null = the path has none. */
export function questWordOf(path: string): string | null {
  const steps = stepsOf(path);
  const [folder, word] = steps;
  const isQuest = folder?.toLowerCase() === 'quests' && (steps.length === 2 || steps.length === 3);
  // A path with broken percent signs contains no name.
  return !isQuest || word === undefined ? null : (decodeStep(word) ?? '');
}

function questFrame(
  path: string,
  word: string,
  settings: PageSettings,
  quest: Quest | null | undefined,
): PageFrame {
  if (quest === null || word === '') {
    const facts = titled(pageFacts.quest, 'Quest Not Found');
    return describe(facts, nothing, settings, { status: 404, path });
  }
  if (quest !== undefined) {
    const named = { ...nothing, quest: { word, name: quest.name, facts: quest } };
    return describe(pageFacts.quest, named, settings, { status: 200, path: questPath(quest) });
  }
  const name = shownName(
    (decodeStep(stepsOf(path)[2] ?? '') || word).slice(0, shownNameLength).replaceAll('-', ' '),
  );
  const named = {
    ...nothing,
    quest: { word, name: name.charAt(0).toUpperCase() + name.slice(1), facts: null },
  };
  return describe(pageFacts.quest, named, settings, {
    status: 200,
    path: `/quests/${encodeURIComponent(word)}/${questSlug(name)}`,
  });
}

/** Maximum length of the word in an address that is shown until a quest's name is known. */
const shownNameLength = 100;

/** Maximum length of a guild's name in reports of collectors. */
const guildNameLengthMaximum = 64;

/** The name of a guild in a path segment; null = no guild can have this name. */
function guildName(step: string): string | null {
  const name = decodeStep(step);
  if (name === null || name.length > guildNameLengthMaximum || shownName(name) === '') return null;
  // Browsers resolve these segments as folders.
  return name === '.' || name === '..' ? null : name;
}

/**
 * A foreign name without control and direction marks, which would hide or rearrange the text around it, and with single
 * spaces.
 */
export function shownName(name: string): string {
  return name
    .replaceAll(/[^\P{C}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function describe(
  page: PageFacts,
  named: Named,
  settings: PageSettings,
  { status, path }: { readonly status: 200 | 404; readonly path: string },
): PageFrame {
  const fill = (text: string) => fillText(text, named, settings);
  const title = fill(page.title);
  const stage = stageOf(page, settings);
  const product = settings.site.product_name;
  return {
    facts: page,
    status,
    title: title.includes(product) ? title : `${title} | ${product}`,
    bannerTitle: fill(page.banner.title),
    bannerSubtitle: fill(page.banner.subtitle),
    canonicalPath: path,
    isIndexed: status === 200 && stage !== 'soon' && page.isIndexed,
    stage,
    named,
    fill,
  };
}

function fillText(text: string, { server, guild, quest }: Named, { game, site }: PageSettings): string {
  // Without a known server or quest, the text has no placeholder for it.
  const named = server === null ? text : text.replaceAll('{server}', () => server.name);
  const filled = named
    .replaceAll('{product}', () => site.product_name)
    .replaceAll('{tagline}', () => site.tagline)
    .replaceAll('{game}', () => game.name)
    .replaceAll('{abbreviation}', () => game.abbreviation)
    .replaceAll('{guild}', () => shownName(guild));
  if (quest === null) return filled;
  const { name, facts } = quest;
  return filled
    .replaceAll('{questFacts}', () => (facts === null ? 'A quest' : questFactsText(facts)))
    .replaceAll('{quest}', () => name);
}

/** The non-empty segments of a path. */
export function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, index) => step.startsWith('$') || step === steps[index]?.toLowerCase())
  );
}

/** A decoded path segment; null = its percent signs are broken. */
export function decodeStep(step: string): string | null {
  try {
    return wellFormed(decodeURIComponent(step));
  } catch {
    return null;
  }
}
