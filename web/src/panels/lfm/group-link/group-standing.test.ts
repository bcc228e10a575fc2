import { makeLfm } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { groupStanding } from './group-standing.ts';

const lfm = makeLfm({ id: 1 });
const listed = [{ lfm }];

it.each([
  ['on the list', { shown: listed, groups: { 1: lfm }, isAsked: false }, 'shown'],
  ['known and not on the list', { shown: [], groups: { 1: lfm }, isAsked: true }, 'hidden'],
  ['not known yet', { shown: [], groups: {}, isAsked: false }, 'awaited'],
  ['not known any more', { shown: [], groups: {}, isAsked: true }, 'gone'],
] as const)('a group that is %s', (_what, facts, standing) => {
  expect(groupStanding(1, facts)).toBe(standing);
});
