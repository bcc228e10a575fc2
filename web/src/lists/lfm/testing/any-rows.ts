import { type LfmSettings, lfmSortTypes } from '@rollcall/game/lfm/lfm-settings';
import { anyHostileText, anyLfms } from '@rollcall/game/testing/arbitraries';
import { makeCharacter, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import type { LfmRow } from '../lfm-rows.ts';
import { rowsOf } from './row-makers.ts';

const anyQuests = fc
  .array(
    fc.record({
      name: anyHostileText,
      tip: fc.option(anyHostileText),
      group_size: fc.constantFrom('Party', 'Raid'),
      required_adventure_pack: fc.option(anyHostileText),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map(
    (quests) => new Map(quests.map((quest, index) => [index + 1, makeQuest({ ...quest, id: index + 1 })])),
  );

const anySettings: fc.Arbitrary<Partial<LfmSettings>> = fc.record({
  minLevel: fc.integer({ min: 1, max: 20 }),
  maxLevel: fc.integer({ min: 15, max: 34 }),
  ownedContent: fc.constantFrom([], ['Some Pack']),
  indicateContentIDontOwn: fc.boolean(),
  highlightRaids: fc.boolean(),
  showMemberCount: fc.boolean(),
  showQuestGuesses: fc.boolean(),
  showQuestTips: fc.boolean(),
  showLfmPostedTime: fc.boolean(),
  showRaidTimerIndicator: fc.boolean(),
  showIndicationForGroupsPostedByFriends: fc.boolean(),
  showIndicationForGroupsContainingFriends: fc.boolean(),
  showEligibilityDividers: fc.boolean(),
  sortBy: fc.record({
    type: fc.constantFrom(...lfmSortTypes),
    ascending: fc.boolean(),
  }),
});

const onTimer = {
  registeredCharacters: [makeCharacter({ id: 900, name: '\u202Eown' })],
  raidActivity: [makeRaidActivity({ character_id: 900, data: { quest_ids: [1, 2] } })],
};

/** Ages of outdated data, for a list of all servers or of one. */
const anyNotes = fc.constantFrom(null, new Map<string, string>(), new Map([['thelanis', '1 d 20 h old']]));

/** Random rows with random settings and hostile texts. */
export const anyLfmRows: fc.Arbitrary<LfmRow[]> = fc
  .tuple(anyLfms, fc.array(anyHostileText, { minLength: 1, maxLength: 5 }), anyQuests, anySettings, anyNotes)
  .map(([lfms, names, questsById, settings, serverNotes]) =>
    rowsOf(
      lfms.map((lfm, index) => ({
        ...lfm,
        leader: { ...lfm.leader, name: names[index % names.length] ?? null },
      })),
      settings,
      { questsById, friendIds: new Set([1, 2, 3]), ...onTimer },
      { serverNotes },
    ),
  );

const anyFontSize = fc.oneof(fc.constantFrom(8, 14, 20, 72), fc.integer({ min: 8, max: 72 }));
export const anyDensity = fc.record({
  fontSize: anyFontSize,
  isCompact: fc.boolean(),
  hasServers: fc.boolean(),
});
