import type { NewsItem } from '@rollcall/game/site/news';
import type { SiteSettings } from '@rollcall/game/site/site-settings';
import type { Flags } from '../storage/preference-stores.ts';

/** The stored mark of a closed notice. */
export type NoticeMark =
  | { readonly type: 'message'; readonly id: number }
  | { readonly type: 'flag'; readonly flag: 'hideAlphaRelease' | 'hideActivityDevelopmentNotice' };

export interface PageNotice {
  /** Unique key: `message-12`, `hideAlphaRelease`. */
  readonly key: string;
  readonly text: string;
  readonly mark: NoticeMark;
  /** Too long for a strip, so that it is first shown shortened. */
  readonly isLong: boolean;
}

interface NoticeFacts {
  readonly pageName: string;
  readonly messages: readonly NewsItem[];
  readonly dismissedIds: readonly number[];
  readonly site: Pick<SiteSettings, 'alpha_release_notice' | 'activity_development_notice'>;
  readonly flags: Flags;
}

/** Maximum number of visible notices, so that the page stays in view; closing one shows the next. */
const visibleCount = 3;
const longFromCharacters = 280;
const longFromLines = 4;

/** The operator's notices on a page: current messages first, then permanent ones, without closed ones. */
export function pageNotices(facts: NoticeFacts): readonly PageNotice[] {
  const { pageName, messages, dismissedIds, site, flags } = facts;
  const closed = new Set(dismissedIds);
  const messageNotices = messages
    .filter(({ id }) => !closed.has(id))
    .map(({ id, message }) => notice(`message-${id}`, message, { type: 'message', id }));
  const permanent = [
    flags.hideAlphaRelease ? null : flagNotice('hideAlphaRelease', site.alpha_release_notice),
    pageName !== 'activity' || flags.hideActivityDevelopmentNotice
      ? null
      : flagNotice('hideActivityDevelopmentNotice', site.activity_development_notice),
  ];
  return [...messageNotices, ...permanent].filter((found) => found !== null).slice(0, visibleCount);
}

function flagNotice(flag: Extract<NoticeMark, { type: 'flag' }>['flag'], text: string | null) {
  return notice(flag, text, { type: 'flag', flag });
}

function notice(key: string, said: string | null, mark: NoticeMark): PageNotice | null {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  const isLong = text.length > longFromCharacters || text.split('\n').length > longFromLines;
  return { key, text, mark, isLong };
}
