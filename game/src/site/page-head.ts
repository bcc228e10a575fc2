import type { ServerFacts } from '../definition.ts';
import { findServer, serverKey } from '../servers.ts';
import type { PageFacts } from './page.ts';
import { notFoundFacts, pageFacts } from './page-facts.ts';
import type { PageSettings } from './page-settings.ts';
import type { Stage } from './site-settings.ts';

/** Everything that is said of an address before its page is drawn: for `<head>`, banner and status code. */
export interface PageHead {
  readonly facts: PageFacts;
  /** 404 for unknown paths, unknown servers and 32-bit servers, which have no viewer (§2.7). */
  readonly status: 200 | 404;
  readonly title: string;
  readonly description: string;
  readonly bannerTitle: string;
  readonly bannerSubtitle: string;
  /** Path that all spellings of this address share. */
  readonly canonicalPath: string;
  readonly isIndexed: boolean;
  readonly stage: Stage;
  /** The pages above this one and itself; empty unless the path has more than one step (§2.2). */
  readonly breadcrumbs: readonly { readonly name: string; readonly path: string }[];
}

const pages: readonly PageFacts[] = Object.values(pageFacts);

/** The stage of a page: the operator's word before the table's (product 1). */
export function stageOf(page: PageFacts, settings: PageSettings): Stage {
  return settings.site.stages[page.name] ?? page.stage;
}

/** What stands in the path of a page beside its fixed steps. */
interface Named {
  readonly server: ServerFacts | null;
  /** As the address has it: nobody has looked whether it exists. */
  readonly guild: string;
}

/** The head of the page at a path of the site, query left out (§2.2, §2.7). Never throws. */
export function pageHead(path: string, settings: PageSettings): PageHead {
  const steps = stepsOf(path);
  const page = pages.find((candidate) => fits(stepsOf(candidate.path), steps));
  if (page === undefined) return describe(notFoundFacts, nothing, settings, { status: 404, path });
  const pattern = stepsOf(page.path);
  const serverName = steps[pattern.indexOf('$server')];
  if (serverName === undefined) return describe(page, nothing, settings, { status: 200, path: page.path });
  const server = findServer(settings.game, decode(serverName));
  if (server === null) {
    const facts = {
      ...page,
      title: 'Server Not Found',
      banner: { ...page.banner, title: 'Server Not Found', subtitle: '' },
    };
    return describe(facts, nothing, settings, { status: 404, path });
  }
  const guild = decode(steps[pattern.indexOf('$guild')] ?? '');
  return describe(page, { server, guild }, settings, {
    status: server.bitness === 64 || !page.is64BitOnly ? 200 : 404,
    path: page.path
      .replace('$server', () => encodeURIComponent(serverKey(server.name)))
      .replace('$guild', () => encodeURIComponent(guild)),
  });
}

const nothing: Named = { server: null, guild: '' };

function describe(
  page: PageFacts,
  named: Named,
  settings: PageSettings,
  { status, path }: { readonly status: 200 | 404; readonly path: string },
): PageHead {
  const fill = (text: string) => fillText(text, named, settings);
  const title = fill(page.title);
  const stage = stageOf(page, settings);
  const product = settings.site.product_name;
  return {
    facts: page,
    status,
    title: title.includes(product) ? title : `${title} | ${product}`,
    description: fill(page.description),
    bannerTitle: fill(page.banner.title),
    bannerSubtitle: fill(page.banner.subtitle),
    canonicalPath: path,
    isIndexed: status === 200 && stage !== 'soon' && page.isIndexed && page.isBuilt,
    stage,
    breadcrumbs: status === 200 ? breadcrumbsOf(page, path, fill) : [],
  };
}

function breadcrumbsOf(
  page: PageFacts,
  path: string,
  fill: (text: string) => string,
): PageHead['breadcrumbs'] {
  const steps = stepsOf(path);
  if (steps.length < 2) return [];
  const above = pages.filter((other) => other.path === `/${steps.slice(0, 1).join('')}`);
  return [
    ...above.map((other) => ({ name: fill(other.title), path: other.path })),
    { name: fill(page.title), path },
  ];
}

function fillText(text: string, { server, guild }: Named, { game, site }: PageSettings): string {
  return text
    .replaceAll('{product}', () => site.product_name)
    .replaceAll('{tagline}', () => site.tagline)
    .replaceAll('{game}', () => game.name)
    .replaceAll('{abbreviation}', () => game.abbreviation)
    .replaceAll('{server}', () => server?.name ?? 'an unknown server')
    .replaceAll('{guild}', () => guild);
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '');
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, index) => step.startsWith('$') || step === steps[index])
  );
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
