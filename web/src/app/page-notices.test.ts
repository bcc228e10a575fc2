import { describe, expect, it } from 'vitest';
import type { NewsItem } from '@rollcall/game/site/news';
import { flagsStore } from '../storage/preference-stores.ts';
import { pageNotices } from './page-notices.ts';

const message = (id: number, text: string | null): NewsItem => ({
  id,
  date: '2026-03-14T20:15:00Z',
  message: text,
});
const silent = { alpha_release_notice: null, activity_development_notice: null };
type Facts = Parameters<typeof pageNotices>[0];
const plain: Facts = {
  pageName: 'home',
  messages: [],
  dismissedIds: [],
  site: silent,
  flags: flagsStore.getDefault(),
};
const texts = (facts: Partial<Facts>) => pageNotices({ ...plain, ...facts }).map(({ text }) => text);

describe('the notices of a page', () => {
  it.each<[string, Partial<Facts>, readonly string[]]>([
    ['are none without messages', {}, []],
    ['are the current messages', { messages: [message(2, 'Two'), message(1, 'One')] }, ['Two', 'One']],
    [
      'leave out a closed one',
      { messages: [message(2, 'Two'), message(1, 'One')], dismissedIds: [2] },
      ['One'],
    ],
    ['leave out an empty one', { messages: [message(2, null), message(1, ' \n ')] }, []],
    [
      'are three at most; closing one shows the next',
      { messages: [1, 2, 3, 4, 5].map((id) => message(id, `${id}`)), dismissedIds: [2] },
      ['1', '3', '4'],
    ],
    ['include the permanent one', { site: { ...silent, alpha_release_notice: 'Alpha' } }, ['Alpha']],
    [
      'leave out the permanent one once closed',
      {
        site: { ...silent, alpha_release_notice: 'Alpha' },
        flags: { ...plain.flags, hideAlphaRelease: true },
      },
      [],
    ],
    ['leave out the one of another page', { site: { ...silent, activity_development_notice: 'Young' } }, []],
    [
      'include the one of this page, after the others',
      {
        pageName: 'activity',
        messages: [message(1, 'One')],
        site: { alpha_release_notice: 'Alpha', activity_development_notice: 'Young' },
      },
      ['One', 'Alpha', 'Young'],
    ],
    [
      'leave out the one of this page once closed',
      {
        pageName: 'activity',
        site: { ...silent, activity_development_notice: 'Young' },
        flags: { ...plain.flags, hideActivityDevelopmentNotice: true },
      },
      [],
    ],
  ])('%s', (_what, facts, expected) => {
    expect(texts(facts)).toEqual(expected);
  });

  it.each([
    ['short', 'Back at eight', false],
    ['with many letters', 'x'.repeat(281), true],
    ['with many lines', 'a\nb\nc\nd\ne', true],
  ])('are short or long: %s', (_what, text, isLong) => {
    expect(pageNotices({ ...plain, messages: [message(1, text)] })[0]?.isLong).toBe(isLong);
  });
});
