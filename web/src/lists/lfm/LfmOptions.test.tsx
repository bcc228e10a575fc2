import { cleanup, render, screen } from '@testing-library/react';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { WithRouter } from '../../testing/WithRouter.tsx';
import {
  makeActivity,
  makeCharacter,
  makeLfm,
  makeQuest,
  makeRaidActivity,
} from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it } from 'vitest';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import type { IconName } from '../../people/icons.gen.ts';
import { readPanelColors } from '../panel-colors.ts';
import { createLfmRenderer } from './lfm-layout.ts';
import { LfmTable } from './LfmTable.tsx';
import { defaultSettings, rowsOf } from './testing/row-makers.ts';

/*
 * One test for each option that changes the appearance of rows: the same groups with the option on and off, on the
 * canvas and in its table.
 */

afterEach(cleanup);

const colors = readPanelColors({ getPropertyValue: (name) => name.replace('--color-', '') });
const quests = [
  makeQuest({ id: 1, name: 'The Ninth Door', group_size: 'Raid', tip: 'Part 2/5' }),
  makeQuest({ id: 2, name: 'Ember Road', required_adventure_pack: 'Gears and Ashes' }),
];
const viewer = {
  questsById: new Map(quests.map((quest) => [quest.id, quest])),
  friendIds: new Set([201, 302]),
  registeredCharacters: [makeCharacter({ id: 900, name: 'Mira' })],
  raidActivity: [makeRaidActivity({ character_id: 900, data: { quest_ids: [1] } })],
};
const groups = [
  makeLfm({
    id: 1,
    quest_id: 1,
    leader: makeCharacter({ id: 101, name: 'Ada' }),
    activity: [makeActivity()],
  }),
  makeLfm({
    id: 2,
    quest_id: 2,
    is_quest_guess: true,
    leader: makeCharacter({ id: 201, name: 'Bo' }),
  }),
  makeLfm({
    id: 3,
    quest_id: 2,
    minimum_level: 30,
    maximum_level: 34,
    leader: makeCharacter({ id: 301, name: 'Cy' }),
    members: [makeCharacter({ id: 302 })],
  }),
];
const others = { maxLevel: 25, isMixedOrder: true, ownedContent: ['Tales of the Deep'] };

/** The canvas and the table for these settings. */
function see(option: Partial<LfmSettings>) {
  const settings = { ...defaultSettings, ...others, ...option, isCompact: option.density === 'compact' };
  const rows = rowsOf(groups, { ...others, ...option }, viewer);
  const icons: IconName[] = [];
  const atlas = (pixelRatio: number): IconAtlas<IconName> => ({
    pixelRatio,
    draw: (_context, name) => void icons.push(name),
  });
  const stage = createLfmRenderer(atlas);
  const view = { contentTop: 0, cssWidth: 848, cssHeight: 400, pixelRatio: 1 };
  stage.show({ rows, settings, family: 'Inter', measure: measureByCount, colors, isStill: true }, 0);
  const { context, strokes, texts } = createRecordingContext();
  stage.painter(view, 0).paint(context, true);
  cleanup();
  render(
    <LfmTable
      caption="Groups"
      rows={rows}
      sortBy={settings.sortBy}
      isVisible={true}
      isCompact={settings.isCompact}
      onSort={() => {}}
    />,
    { wrapper: WithRouter },
  );
  const table = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
    .join('\n');
  return { rows, icons, strokes, canvas: texts(), table, stage };
}

const grounds = ({ strokes }: ReturnType<typeof see>, colour: string) =>
  strokes.filter((stroke) => stroke.op === 'rect' && stroke.colour === colour).length;

describe('an option of the group list changes the canvas and the table:', () => {
  it('showMemberCount', () => {
    expect(see({ showMemberCount: true }).canvas).toContain('2/6');
    expect(see({ showMemberCount: true }).table).toContain('2/6');
    expect(see({ showMemberCount: false }).canvas).not.toContain('2/6');
    expect(see({ showMemberCount: false }).table).not.toContain('2/6');
  });

  it('showQuestGuesses', () => {
    expect(see({ showQuestGuesses: true }).canvas).toContain('guessed');
    const without = see({ showQuestGuesses: false });
    expect(without.canvas).not.toContain('guessed');
    expect(without.canvas.filter((text) => text === 'No quest')).toHaveLength(1);
    expect(without.table).toContain('No quest');
  });

  it('showQuestTips', () => {
    expect(see({ showQuestTips: true }).canvas).toContain('Part 2/5');
    expect(see({ showQuestTips: true }).table).toContain('Part 2/5');
    expect(see({ showQuestTips: false }).canvas).not.toContain('Part 2/5');
    expect(see({ showQuestTips: false }).table).not.toContain('Part 2/5');
  });

  it('showLfmPostedTime', () => {
    expect(see({ showLfmPostedTime: true }).canvas).toContain('Just now');
    expect(see({ showLfmPostedTime: true }).table).toContain('Just now');
    expect(see({ showLfmPostedTime: false }).canvas).not.toContain('Just now');
    expect(see({ showLfmPostedTime: false }).table).not.toContain('Just now');
  });

  it('showRaidTimerIndicator', () => {
    expect(see({ showRaidTimerIndicator: true }).icons).toContain('timer');
    expect(see({ showRaidTimerIndicator: true }).table).toContain('On timer: Mira');
    expect(see({ showRaidTimerIndicator: false }).icons).not.toContain('timer');
    expect(see({ showRaidTimerIndicator: false }).table).not.toContain('Mira');
  });

  it('indicateContentIDontOwn', () => {
    const shown = see({ indicateContentIDontOwn: true });
    expect([shown.icons.includes('lock'), shown.canvas.includes('Gears and Ashes')]).toEqual([true, true]);
    expect(shown.table).toContain('Not owned: Gears and Ashes');
    const hidden = see({ indicateContentIDontOwn: false });
    expect([hidden.icons.includes('lock'), hidden.canvas.includes('Gears and Ashes')]).toEqual([
      false,
      false,
    ]);
    expect(hidden.table).not.toContain('Gears and Ashes');
  });

  it('highlightRaids', () => {
    expect(grounds(see({ highlightRaids: true }), colors.emberTint)).toBe(1);
    expect(grounds(see({ highlightRaids: false }), colors.emberTint)).toBe(0);
    expect(see({ highlightRaids: true }).rows.map(({ isHighlighted }) => isHighlighted)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('showIndicationForGroupsPostedByFriends', () => {
    const only = (isShown: boolean) =>
      see({
        showIndicationForGroupsPostedByFriends: isShown,
        showIndicationForGroupsContainingFriends: false,
      });
    expect(only(true).icons.filter((icon) => icon === 'friend')).toHaveLength(1);
    expect(grounds(only(true), colors.leafTint)).toBe(1);
    expect(only(true).table).toContain('posted by a friend');
    expect(only(false).icons).not.toContain('friend');
    expect(grounds(only(false), colors.leafTint)).toBe(0);
    expect(only(false).table).not.toContain('friend');
  });

  it('showIndicationForGroupsContainingFriends', () => {
    const only = (isShown: boolean) =>
      see({
        showIndicationForGroupsPostedByFriends: false,
        showIndicationForGroupsContainingFriends: isShown,
        // A dimmed row only has a colour at its start.
        maxLevel: 34,
      });
    expect(only(true).icons.filter((icon) => icon === 'friend')).toHaveLength(1);
    expect(grounds(only(true), colors.leafTint)).toBe(1);
    expect(only(true).table).toContain('with a friend');
    expect(only(false).icons).not.toContain('friend');
    expect(only(false).table).not.toContain('friend');
  });

  it('showEligibilityDividers', () => {
    const dashed = (isShown: boolean) =>
      see({ showEligibilityDividers: isShown }).strokes.filter(
        (stroke) => stroke.op === 'stroke' && stroke.colour === colors.third,
      ).length;
    expect([dashed(true), dashed(false)]).toEqual([1, 0]);
    expect(see({ showEligibilityDividers: true }).rows.map(({ hasDividerAbove }) => hasDividerAbove)).toEqual(
      [false, false, true],
    );
  });

  it('showNotEligible', () => {
    const all = see({ showNotEligible: true });
    expect(all.canvas).toContain('Cy');
    expect(all.table).toContain('not eligible');
    const mine = see({ showNotEligible: false });
    expect([mine.rows.length, mine.canvas.includes('Cy'), mine.table.includes('Cy')]).toEqual([
      2,
      false,
      false,
    ]);
  });

  it('density', () => {
    const rowAt = (density: LfmSettings['density']) =>
      see({ density }).stage.at({ x: 10, y: 100 }).target?.lfmId;
    expect([rowAt('comfortable'), rowAt('compact')]).toEqual([2, 3]);
  });

  it('fontSize', () => {
    const fonts = (fontSize: number) =>
      new Set(see({ fontSize }).strokes.flatMap((stroke) => (stroke.op === 'text' ? [stroke.font] : [])));
    expect(fonts(14)).toContain('400 14px Inter');
    expect(fonts(20)).toContain('400 20px Inter');
    expect(see({ fontSize: 20 }).stage.at({ x: 10, y: 100 }).target?.lfmId).toBe(1);
  });

  it('showBoundingBoxes', () => {
    const frames = (showBoundingBoxes: boolean) =>
      see({ showBoundingBoxes }).strokes.filter(
        (stroke) => stroke.op === 'stroke' && stroke.colour === colors.sky,
      ).length;
    expect([frames(true), frames(false)]).toEqual([12, 0]);
  });
});
