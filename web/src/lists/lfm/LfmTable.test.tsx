import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeAt, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { createListedGroups } from './overlay/listed-groups.ts';
import { describeRow, type LfmRow, nameRow } from './lfm-rows.ts';
import { LfmDetailsButton, LfmTable } from './LfmTable.tsx';
import { anyDensity, anyLfmRows } from './testing/any-rows.ts';
import { rowsOf } from './testing/row-makers.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { WithRouter } from '../../testing/WithRouter.tsx';
import { listOne } from './overlay/testing/overlay-makers.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { iconsOf, keptOf, partsOf, renderTable, textOf, textsOf } from '../shared/testing/table-texts.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { type LfmDensity, lfmMetrics } from './lfm-row-parts.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';

/** What a row of the table says: its texts one by one, and which of its parts are there. */
interface Said {
  readonly texts: readonly string[];
  readonly parts: ReadonlyMap<string, string>;
  readonly classes: string;
  readonly levels: string;
  readonly leaderName: string;
  readonly questName: string;
}

function twinOf(rows: readonly LfmRow[], isVisible: boolean) {
  const { lines, tags } = renderTable(
    <LfmTable
      caption="Groups"
      rows={rows}
      sortBy={{ type: 'level', ascending: true }}
      isVisible={isVisible}
      onSort={() => {}}
    />,
  );
  return { said: lines.map(saidBy), tags };
}

function saidBy(line: Element): Said {
  const [leader, quest, classes, levels] = Array.from(line.children);
  const parts = partsOf(line);
  // A lock stands for the first words.
  const pack = (parts.get('pack') ?? '').replace('Not owned: ', '');
  const leaderName = textOf(leader?.querySelector('bdi'));
  const questName = textOf(quest?.querySelector('bdi'));
  return {
    texts: [leaderName, questName, textOf(levels), pack, ...parts.values()],
    parts,
    classes: textOf(classes),
    levels: textOf(levels),
    leaderName,
    questName,
  };
}

const marksOf = (row: LfmRow, width: number, density: LfmDensity) =>
  layoutLfmRow(row, lfmMetrics(width, density, 'Inter'), measureByCount).marks;

/** What the table says in words of which the canvas has room for a part only. */
function isSaid(text: string, said: Said): boolean {
  const kept = keptOf(text);
  const isBeginning = said.texts.some((whole) => whole.startsWith(kept));
  const isLine = [said.parts.get('comment') ?? '', said.questName].some((whole) => whole.includes(kept));
  return isBeginning || isLine || said.classes.split(', ').some((name) => name.startsWith(kept));
}

/** "3 classes", "+2", "12 min", "R4": the canvas counts what the table names, and shortens what it says. */
function isShortened(text: string, { classes, foot, difficulty }: LfmRow): boolean {
  const { length: count } = classes;
  return [
    ...(count === 0 ? ['Any'] : [String(count), `${count} ${count === 1 ? 'class' : 'classes'}`]),
    ...classes.map((_, index) => `+${index + 1}`),
    ...(foot?.forms ?? []),
    difficulty?.text.replace(/^Reaper ?/, 'R'),
    '?',
  ].includes(text);
}

const pictured = [
  ['friend', 'friend'],
  ['timer', 'timer'],
  ['lock', 'pack'],
] as const;

describe('for any world and any settings, at any width and size, the canvas and its table', () => {
  it('have the same rows in the same order', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isVisible) => {
        const { said } = twinOf(rows, isVisible);
        const named = ({ leaderName, questName, levels }: LfmRow | Said) => [leaderName, questName, levels];
        expect(said.map(named)).toEqual(rows.map(named));
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: every text of the canvas is one of the table, whole or cut short', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const table = said[index];
          if (!table) throw new Error('A row has no table.');
          const strange = textsOf(marksOf(row, width, density)).filter(
            (text) => !isSaid(text, table) && !isShortened(text, row),
          );
          expect(strange).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: what is a picture here is a word there', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const parts = said[index]?.parts ?? new Map<string, string>();
          const marks = marksOf(row, 1600, { fontSize: 14, isCompact });
          const icons = iconsOf(marks);
          // With room for all, each picture is there exactly when its word is.
          for (const [icon, part] of pictured) {
            expect([icon, icons.includes(icon)]).toEqual([icon, parts.has(part)]);
          }
          expect(icons.includes('any-class')).toBe(said[index]?.classes === 'Any class');
          const isReceding = !marks.some(({ kind, color }) => kind === 'text' && color === 'text');
          const hasInk = row.leaderName !== '' || row.levels !== '';
          expect(hasInk && isReceding).toBe(hasInk && parts.has('state'));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('lose nothing that decides whether one joins, where there is room for it', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const table = said[index];
          const painted = textsOf(marksOf(row, 1600, { fontSize: 14, isCompact }));
          const shows = (text: string) =>
            text === '' || painted.some((each) => each !== '…' && text.startsWith(keptOf(each)));
          for (const part of ['members', 'level', 'comment', 'foot', 'guess', 'difficulty'])
            expect([part, shows(table?.parts.get(part) ?? '')]).toEqual([part, true]);
          expect(
            [table?.leaderName, table?.questName, table?.levels].map((text) => shows(text ?? '')),
          ).toEqual([true, true, true]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('take what somebody wrote as text, never as markup', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isVisible) => {
        const ours = ['th', 'td', 'div', 'bdi', 'ul', 'li', 'a'];
        expect([...twinOf(rows, isVisible).tags].filter((tag) => !ours.includes(tag))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

afterEach(cleanup);

const sortBy = { type: 'level', ascending: true } as const;

function show(rows: readonly LfmRow[], isVisible = false) {
  const onSort = vi.fn<(type: string) => void>();
  render(
    <LfmTable
      caption="Groups on Thelanis"
      rows={rows}
      sortBy={sortBy}
      isVisible={isVisible}
      onSort={onSort}
    />,
    { wrapper: WithRouter },
  );
  return onSort;
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('the hidden table', () => {
  const raid = makeQuest({ group_size: 'Raid', tip: 'Part 2/5' });
  const rows = rowsOf(
    [makeLfm({ id: 1, accepted_classes: ['Cleric', 'Bard'], difficulty: 'Reaper 4' })],
    { indicateContentIDontOwn: true, ownedContent: ['Other'] },
    { questsById: new Map([[701, raid]]), friendIds: new Set([101]) },
  );

  it('says in words what the canvas says by colours and pictures', () => {
    show(rows);
    const cells = within(bodyRows()[0] ?? document.body);
    for (const text of [
      'Torvald',
      'Human',
      'posted by a friend',
      'Raid',
      'Reaper 4',
      'Not owned: Tales of the Deep',
      'Part 2/5',
      'Cleric, Bard',
      '15–25',
    ]) {
      expect(cells.getByText(text)).toBeTruthy();
    }
  });

  it('says how it is sorted', () => {
    show(rows);
    const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    expect(headers).toEqual(['none', 'none', 'none', 'ascending']);
  });

  it('has links to the pages of quests, and no stop for the Tab key as long as it is not seen', () => {
    show(rows);
    const link = screen.getByRole('link', { name: 'The Sunken Stair' });
    expect(link.getAttribute('href')).toBe('/quests/701/the-sunken-stair');
    expect(link.tabIndex).toBe(-1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a way to the details of each group when it is seen', () => {
    render(
      <LfmTable
        caption="Groups on Thelanis"
        rows={rows}
        sortBy={sortBy}
        isVisible={true}
        onSort={() => {}}
        details={createListedGroups()}
      />,
      { wrapper: WithRouter },
    );
    expect(screen.getByRole('button', { name: 'Details of the group of Torvald' })).toBeTruthy();
  });

  it('sorts by its headers when it is seen', () => {
    const onSort = show(rows, true);
    screen.getByRole('button', { name: 'Quest' }).click();
    expect(onSort).toHaveBeenCalledWith('quest_name');
    expect(screen.getByRole('link').tabIndex).toBe(0);
  });

  it('has the rows of the canvas in the same order, for any world', () => {
    fc.assert(
      fc.property(anyLfmRows, (any) => {
        cleanup();
        show(any);
        const table = bodyRows().map((row) => {
          const [leader, quest, classes, level] = Array.from(row.children, (cell) => cell);
          const part = (cell: Element | undefined, name: string) =>
            cell?.querySelector(`[data-part=${name}]`)?.textContent ?? '';
          return {
            leaderName: leader?.querySelector('bdi')?.textContent,
            comment: part(leader, 'comment'),
            memberCount: part(leader, 'members'),
            foot: part(leader, 'foot'),
            questName: quest?.querySelector('bdi')?.textContent,
            difficulty: part(quest, 'difficulty'),
            tip: part(quest, 'tip'),
            classes: classes?.textContent,
            levels: level?.textContent,
          };
        });
        expect(table).toEqual(
          any.map((row) => ({
            leaderName: row.leaderName,
            comment: row.comment,
            memberCount: row.memberCount,
            foot: row.foot?.forms[0] ?? '',
            questName: row.questName,
            difficulty: row.difficulty?.text ?? '',
            tip: row.tip,
            classes: row.classes.map(({ name }) => name).join(', ') || 'Any class',
            levels: row.levels,
          })),
        );
      }),
      { numRuns: 40 },
    );
  });
});

it('describes a row in one sentence, and names it in a few words', () => {
  const [row] = rowsOf([makeLfm({ comment: null })]);
  expect(row && describeRow(row)).toBe(
    'The Sunken Stair, Elite, Torvald, Lv 20, Human, 1/6, Just now, Any class, levels 15–25',
  );
  expect(row && nameRow(row)).toBe('The Sunken Stair, by Torvald');
  const [aimless] = rowsOf([makeLfm({ quest_id: 0, comment: 'slayers' })], { minLevel: 1, maxLevel: 2 });
  expect(aimless && nameRow(aimless)).toBe('slayers, by Torvald');
  expect(aimless && describeRow(aimless)).toContain('not eligible');
});

// What opens with the click is there by then.
beforeAll(async () => {
  await Promise.all([
    import('./overlay/LfmDetails.tsx'),
    import('../../ui/DialogFrame.tsx'),
    import('../who/CouldJoinDialog.tsx'),
  ]);
});

beforeEach(() => {
  const nothing = { data: [], source: 'cache', timestamp: madeAt };
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.startsWith('/v1/') ? nothing : {}));
  vi.stubGlobal('scrollTo', () => {});
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const source = createListedGroups();
  source.show([listOne({ members: [makeCharacter({ id: 7, name: 'Aria' })] })]);
  const root = createRootRoute({
    component: () => <LfmDetailsButton lfmId={9001} leaderName="Torvald" source={source} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <PageSettingsContext value={makePageSettings()}>
      <RouterProvider router={router} />
    </PageSettingsContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Details of the group of Torvald' }));
  await screen.findByRole('dialog', { name: 'Group of Torvald' });
  return source;
}

describe('the details of a group', () => {
  it('say in a dialog who plays and what is played', async () => {
    await open();
    expect(screen.getByText('Aria')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The Sunken Stair' })).toBeTruthy();
    expect(screen.getByText('Drowned Quarter')).toBeTruthy();
  });

  it('tell who could join', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Who could join?' });
    fireEvent.focus(button);
    fireEvent.click(button);
    await screen.findByRole('dialog', { name: 'Who could join?' });
    expect(screen.getByText(/Group of .*Torvald.* · Levels 15–25 · Any class/)).toBeTruthy();
  });

  it('stay when their group goes, and say so', async () => {
    const source = await open();
    act(() => source.show([]));
    expect(screen.getByText('This group is no longer posted.')).toBeTruthy();
    expect(screen.getByText('Aria')).toBeTruthy();
  });
});
