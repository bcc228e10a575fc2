import { defaultDefinition } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import { expect, it } from 'vitest';
import { viewerPath } from './viewer-paths.ts';

it.each([
  ['grouping', 'Orien', '/grouping/orien'],
  ['who', 'orien', '/who/orien'],
  ['who', 'Cormyr', null],
  ['grouping', 'Atlantis', null],
] as const)('the %s viewer of %s is at %s', (type, name, path) => {
  expect(viewerPath(type, findServer(defaultDefinition, name))).toBe(path);
});
