import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import {
  leftOutByServer,
  leftOutSentence,
  missingSpans,
  missingSummary,
  missingWords,
  thinDataSentence,
} from './coverage-words.ts';

const servers = defaultDefinition.servers.filter(({ name }) => ['Orien', 'Khyber', 'Cannith'].includes(name));
const span = (start: string, end: string) => ({
  start: `2026-11-21T${start}:00:00Z`,
  end: `2026-11-21T${end}:00:00Z`,
});
const at = (hour: string) => Date.parse(`2026-11-21T${hour}:00:00Z`);
const whole = { coverage: 1, gaps: [], offline: [] };

describe('times without counts', () => {
  it('are listed newest first, once for all servers with the same gap', () => {
    const both = [span('04', '06')];
    const coverage = {
      orien: { coverage: 0.9, gaps: [span('10', '11')], offline: both },
      khyber: { coverage: 0.9, gaps: [], offline: both },
    };
    expect(missingSpans(coverage, servers)).toEqual([
      { kind: 'no-data', fromMs: at('10'), untilMs: at('11'), names: ['Orien'] },
      { kind: 'down', fromMs: at('04'), untilMs: at('06'), names: ['Khyber', 'Orien'] },
    ]);
  });

  it('with the same start are listed by their ends, latest first', () => {
    const coverage = { orien: { coverage: 0.9, gaps: [span('04', '06')], offline: [span('04', '08')] } };
    expect(missingSpans(coverage, servers).map(({ untilMs }) => untilMs)).toEqual([at('08'), at('06')]);
  });

  it('are empty when all samples arrived or the coverage is unknown', () => {
    expect(missingSpans({ orien: whole }, servers)).toEqual([]);
    expect(missingSpans({}, servers)).toEqual([]);
  });

  it.each([
    ['down', ['Orien'], 3, 'Orien down'],
    ['down', ['Orien', 'Khyber'], 3, 'Orien and Khyber down'],
    ['down', ['A', 'B', 'C'], 3, 'All 3 servers down'],
    ['no-data', ['A', 'B', 'C'], 3, 'No data of all 3 servers'],
    ['no-data', ['Orien'], 1, 'No data of Orien'],
    ['down', ['A', 'B', 'C', 'D', 'E'], 8, '5 servers down'],
    ['left-out', ['Orien'], 3, '1 sample left out (Orien), over ten times those before and after'],
    ['left-out', ['A', 'B'], 2, '2 samples left out (all 2 servers), over ten times those before and after'],
  ] as const)('are described (%s of %j among %i): %s', (kind, names, count, words) => {
    expect(missingWords({ kind, names }, count)).toBe(words);
  });

  it.each([
    [[], null],
    [['down'], '1 outage.'],
    [['no-data', 'no-data'], '2 gaps.'],
    [['down', 'no-data', 'down'], '2 outages and 1 gap.'],
    [['left-out'], '1 sample left out.'],
    [['left-out', 'no-data', 'left-out'], '1 gap and 2 samples left out.'],
  ] as const)('%j are counted: %s', (kinds, words) => {
    expect(missingSummary(kinds.map((kind) => ({ kind, names: ['Orien'] })))).toBe(words);
  });
});

describe('samples that are left out', () => {
  const leftOut = { ...whole, left_out: ['2026-11-21T04:05:00Z'] };

  it('are listed among the gaps of a chart', () => {
    expect(missingSpans({ orien: leftOut, khyber: leftOut, cannith: whole }, servers)).toEqual([
      {
        kind: 'left-out',
        fromMs: at('04') + 300_000,
        untilMs: at('04') + 600_000,
        names: ['Khyber', 'Orien'],
      },
    ]);
    expect(missingSummary(missingSpans({ orien: leftOut, khyber: leftOut, cannith: whole }, servers))).toBe(
      '2 samples left out.',
    );
  });

  const times = (count: number) => Array.from({ length: count }, () => '2026-11-21T04:05:00Z');
  it.each([
    [{}, null],
    [{ orien: times(0), elsewhere: times(1) }, null],
    [{ orien: times(1) }, '1 sample left out (Orien).'],
    [{ orien: times(2), khyber: times(1) }, '3 samples left out (Khyber and Orien).'],
  ])('%j are described: %s', (given, sentence) => {
    expect(leftOutSentence(given, servers)).toBe(sentence);
  });

  it('are counted, not listed by name, for many servers', () => {
    const all = defaultDefinition.servers;
    const everywhere = leftOutByServer(
      Object.fromEntries(all.map(({ name }) => [name.toLowerCase(), leftOut])),
    );
    expect(leftOutSentence(everywhere, all)).toBe(`${all.length} samples left out (${all.length} servers).`);
  });
});

describe('thin data', () => {
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  const only = (share: string) => `Only ${share} of samples are available for this period`;
  it.each([
    [{ orien: 1, khyber: 0.96, cannith: 1 }, null],
    [{}, null],
    [{ orien: 0.38 }, `${only('38%')} on Orien.`],
    [{ orien: 0.38, khyber: 0 }, `${only('0%')} on Khyber, 38% on Orien.`],
    [{ orien: 0.083, khyber: 0.083, cannith: 0.083 }, `${only('8%')}.`],
    [{ orien: 0.5, khyber: 0.5 }, `${only('50%')} on 2 of 3 servers.`],
  ])('%j is described: %s', (shares, sentence) => {
    const coverage = Object.fromEntries(
      Object.entries(shares).map(([key, share]) => [key, { ...whole, coverage: share }]),
    );
    expect(thinDataSentence(coverage, servers, percent)).toBe(sentence);
  });

  it('is counted, not listed by name, for many servers', () => {
    const coverage = Object.fromEntries(
      defaultDefinition.servers.map(({ name }, place) => [
        name.toLowerCase(),
        { ...whole, coverage: place / 20 },
      ]),
    );
    expect(thinDataSentence(coverage, defaultDefinition.servers, percent)).toBe(`${only('0% to 55%')}.`);
  });
});
