import type { FrameSize } from '@rollcall/game/embed/frame';
import { type Oembed, oembedOf } from '@rollcall/game/embed/oembed';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { createQuestFinder, type FindQuest } from '@rollcall/game/quest/find-quest';
import { createRecall } from '@rollcall/game/remember';
import { questWordOf } from '@rollcall/game/site/page-frame';
import { pageHead } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { badField, HttpError, notFound } from '../http/http-error.ts';
import { valueOf, wholeNumberOf } from '../http/request-values.ts';
import { siteOrigin } from '../http/site-page.ts';

interface OembedParts {
  readonly settings: PageSettings;
  /** Public address of the site. */
  readonly publicUrl: string;
  readonly catalogueIndex: () => Pick<CatalogueIndex, 'questsById'>;
}

/** Larger maximum sizes are refused, since they would limit nothing. */
const sizeMaximum = 100_000;

/**
 * Answers `GET /v1/oembed` about a page of this site, from its address alone: nothing is requested.
 *
 * @returns a function of the query, which throws HttpError 400 for a wrong parameter, 404 for another page, 501 for
 * a format other than JSON
 */
export function createOembed({
  settings,
  publicUrl,
  catalogueIndex,
}: OembedParts): (query: unknown) => Oembed {
  const origin = siteOrigin(publicUrl);
  const recall = createRecall<FindQuest>();
  const findQuest = (word: string) => {
    const { questsById } = catalogueIndex();
    return recall({ questsById }, () => createQuestFinder(new Set(questsById.values())))(word);
  };
  return (query) => {
    const format = (valueOf(query, 'format') ?? 'json').toLowerCase();
    if (format !== 'json') throw new HttpError(501, 'not-implemented', 'Only format=json is available');
    const { pathname, search } = pageAddress(valueOf(query, 'url') ?? '', origin);
    const word = questWordOf(pathname);
    const head = pageHead(pathname, settings, search, word === null ? undefined : findQuest(word));
    const answer = oembedOf(head, origin, readSize(query));
    if (answer === null) throw notFound('That page has no form for other sites');
    return answer;
  };
}

/** The path and query of a page of this site. @throws HttpError 400 or 404 */
function pageAddress(text: string, origin: string): { readonly pathname: string; readonly search: string } {
  if (text === '') throw badField('url', 'must be the address of a page');
  if (!URL.canParse(text)) throw badField('url', 'must be a complete address');
  const asked = new URL(text);
  const own = new URL(origin);
  const folder = own.pathname.replace(/\/$/, '');
  const isOwn = asked.origin === own.origin && `${asked.pathname}/`.startsWith(`${folder}/`);
  if (!isOwn) throw notFound(`Only pages of ${origin} are known here`);
  return { pathname: asked.pathname.slice(folder.length), search: asked.search };
}

function readSize(query: unknown): FrameSize {
  const bounds = { absent: sizeMaximum, maximum: sizeMaximum };
  return {
    width: wholeNumberOf(query, 'maxwidth', bounds),
    height: wholeNumberOf(query, 'maxheight', bounds),
  };
}
