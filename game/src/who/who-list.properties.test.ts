import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacters, anyWhoFilter } from '../testing/arbitraries.ts';
import { makeWhoViewer } from '../testing/makers.ts';
import { arrangeWho, groupHueCount } from './who-list.ts';

describe('in any world of characters', () => {
  const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids));
  const anyViewer = fc
    .record({ registeredIds: anyIds, friendIds: anyIds, ignoredIds: anyIds })
    .map(makeWhoViewer);
  it('the list does not depend on the order of the answer and contains nobody twice', () => {
    fc.assert(
      fc.property(anyCharacters, anyWhoFilter, anyViewer, (characters, filter, viewer) => {
        const arranged = arrangeWho(characters, filter, viewer);
        expect(arrangeWho([...characters].reverse(), filter, viewer)).toEqual(arranged);
        expect(new Set(arranged.shown.map(({ character }) => character.id)).size).toBe(arranged.shown.length);
        const limit = filter.showAllCharacters ? 1000 : filter.maximumRenderedCharacterCount;
        expect(arranged.shown.length).toBe(Math.min(arranged.matchCount, limit));
        expect(arranged.isTruncated).toBe(arranged.matchCount > limit);
        expect(arranged.onlineCount).toBe(characters.length);
      }),
    );
  });

  it('anonymous characters appear only in group view, and ignored ones never while they are hidden', () => {
    fc.assert(
      fc.property(anyCharacters, anyWhoFilter, anyViewer, (characters, filter, viewer) => {
        for (const { character, isIgnored, groupHue } of arrangeWho(characters, filter, viewer).shown) {
          expect(filter.isGroupView || !character.is_anonymous).toBe(true);
          expect(filter.hideIgnoredCharacters && isIgnored).toBe(false);
          expect(groupHue === null || (groupHue >= 0 && groupHue < groupHueCount)).toBe(true);
        }
      }),
    );
  });

  it('groups in group view stay together and have at least two members', () => {
    fc.assert(
      fc.property(anyCharacters, anyWhoFilter, anyViewer, (characters, filter, viewer) => {
        const unlimited = { ...filter, isGroupView: true, showAllCharacters: true };
        const ids = arrangeWho(characters, unlimited, viewer).shown.map(
          ({ character }) => character.group_id,
        );
        for (const id of ids) {
          const places = ids.flatMap((each, index) => (each === id ? [index] : []));
          expect(places.length).toBeGreaterThanOrEqual(2);
          expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1);
        }
      }),
    );
  });
});
