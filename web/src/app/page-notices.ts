import type { NewsItem } from '@rollcall/game/site/news';
import type { SiteSettings } from '@rollcall/game/site/site-settings';
import type { Flags } from '../storage/preference-stores.ts';

/** What closing a notice is remembered by. */
export type NoticeMark =
  | { readonly type: 'message'; readonly id: number }
  | { readonly type: 'flag'; readonly flag: 'hideAlphaRelease' | 'hideActivityDevelopmentNotice' };

export interface PageNotice {
  /** Of this notice alone; `message-12`, `hideAlphaRelease`. */
  readonly key: string;
  readonly text: string;
  readonly mark: NoticeMark;
  /** Too long for a strip: its beginning is shown until the rest is asked for. */
  readonly isLong: boolean;
}

interface NoticeFacts {
  /** As the page table names it. */
  readonly pageName: string;
  readonly messages: readonly NewsItem[];
  readonly dismissedIds: readonly number[];
  readonly site: Pick<SiteSettings, 'alpha_release_notice' | 'activity_development_notice'>;
  readonly flags: Flags;
}

/** More would push the page out of sight; closing one brings the next. */
const visibleCount = 3;
const longFromCharacters = 280;
const longFromLines = 4;

/** The notices of the operator on a page: messages in force first, then the standing ones; closed ones are left out. */
export function pageNotices(facts: NoticeFacts): readonly PageNotice[] {
  const { pageName, messages, dismissedIds, site, flags } = facts;
  const closed = new Set(dismissedIds);
  const ofMessages = messages
    .filter(({ id }) => !closed.has(id))
    .map(({ id, message }) => notice(`message-${id}`, message, { type: 'message', id }));
  const standing = [
    flags.hideAlphaRelease ? null : ofFlag('hideAlphaRelease', site.alpha_release_notice),
    pageName !== 'activity' || flags.hideActivityDevelopmentNotice
      ? null
      : ofFlag('hideActivityDevelopmentNotice', site.activity_development_notice),
  ];
  return [...ofMessages, ...standing].filter((found) => found !== null).slice(0, visibleCount);
}

function ofFlag(flag: Extract<NoticeMark, { type: 'flag' }>['flag'], text: string | null) {
  return notice(flag, text, { type: 'flag', flag });
}

function notice(key: string, said: string | null, mark: NoticeMark): PageNotice | null {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  const isLong = text.length > longFromCharacters || text.split('\n').length > longFromLines;
  return { key, text, mark, isLong };
}
