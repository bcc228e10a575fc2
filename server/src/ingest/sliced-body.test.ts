import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBody } from './check-body.ts';
import type { IngestCall } from './ingest-call.ts';
import { createBodyAssembler, sliceBody } from './sliced-body.ts';

const people = Array.from({ length: 7 }, (_, index) => ({
  id: index + 1,
  name: 'A',
  server_name: index === 3 ? 'Atlantis' : 'Orien',
  total_level: index === 5 ? 900 : 3,
  classes: [],
}));

const bodies: [IngestCall, unknown][] = [
  ['reportCharacters', { characters: people, batch_id: 'b', deleted_ids: [99] }],
  ['changeLfms', { lfms: [{ id: 1 }, { id: 0 }, { id: 2, comment: 'x' }] }],
  ['changeServerInfo', { servers: { Orien: { is_online: true }, Atlantis: {} } }],
  ['reportAreas', [{ id: 1 }, 5, 'x']],
  ['reportQuests', { nothing: true }],
  ['reportCharacters', 'nonsense'],
  [
    'reportPopulationHistory',
    Array.from({ length: 70 }, (_, index) => ({
      timestamp: `2025-01-01T00:00:${10 + (index % 50)}Z`,
      server: index % 9 === 3 ? 'Atlantis' : 'orien',
      character_count: index,
    })),
  ],
  [
    'reportCharacterHistory',
    { characters: people.map((each) => ({ ...each, last_save: '1970-01-01T00:00:00Z' })) },
  ],
  ['reportCharacterHistory', { characters: 5 }],
  [
    'reportActivityHistory',
    {
      sessions: people.map(({ id, server_name }) => ({
        character_id: id,
        server: server_name,
        quest_id: 1,
        started: '1970-01-01T00:00:00Z',
        ended: '1970-01-01T00:00:00Z',
        has_left: true,
        total_level: 3,
      })),
      groups: [1, {}, null],
    },
  ],
];

test.each(bodies)('The slices of %s make up the same body again, even if each is copied', (call, body) => {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const checked = checkBody({ call, bytes, arrivedAtMs: 1 }, defaultDefinition);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (length) => {
      const assembler = createBodyAssembler();
      expect(assembler.finish()).toBeNull();
      for (const slice of sliceBody(structuredClone(checked), length)) {
        expect('head' in slice ? 0 : slice.items.length).toBeLessThanOrEqual(length);
        assembler.add(structuredClone(slice));
      }
      expect(assembler.finish()).toEqual(checked);
    }),
    { numRuns: 9 },
  );
});
