import type { PartName } from '../../storage/transfer/import-parts.ts';
import type { TravelingKey } from '../../storage/stored-keys.ts';

/** How the visitor knows the parts of an import. */
export const partWords: Readonly<Record<PartName, string>> = {
  registered: 'Registered characters',
  friends: 'Friends',
  ignored: 'Ignored characters',
  words: 'Ignored words',
  packs: 'Owned packs',
  presets: 'Named views',
  timers: 'Dismissed raid timers',
  tokens: 'Access tokens',
  lfm: 'LFM settings',
  secondLfm: 'Filters of the second LFM viewer',
  who: 'Who settings',
  timersView: 'View of raid timers',
  flags: 'Preferences',
  theme: 'Theme',
  timezone: 'Time zone',
  callouts: 'Closed hints',
  messages: 'Closed messages',
};

/** And what is stored. */
export const keyWords: Readonly<Record<TravelingKey, string>> = {
  'lfm-settings': partWords.lfm,
  'who-settings': partWords.who,
  'secondary-lfm-view': partWords.secondLfm,
  'timers-view': partWords.timersView,
  'boolean-flags': partWords.flags,
  theme: partWords.theme,
  timezone: partWords.timezone,
  'registered-characters': partWords.registered,
  friends: partWords.friends,
  ignores: partWords.ignored,
  'ignored-words': partWords.words,
  'lfm-presets': partWords.presets,
  'dismissed-timers': partWords.timers,
  'dismissed-feature-callouts': partWords.callouts,
  'dismissed-page-messages': partWords.messages,
  'access-tokens': partWords.tokens,
};
