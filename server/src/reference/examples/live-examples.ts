import { defaultDefinition } from '@rollcall/game/definition';
import type { liveReads } from '@rollcall/game/endpoints/live-reads';
import { unknownQuestMetrics } from '@rollcall/game/quest';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import type { ExamplesOf } from '../example.ts';
import * as world from './example-world.ts';

const { aelith, bramwick, veiled, corvane, dunmarrow, bellGroup } = world;

const onOrien = { [aelith.id]: aelith, [bramwick.id]: bramwick, [veiled.id]: veiled };
const groupsOnOrien = { [bellGroup.id]: bellGroup };
const fromCatalogue = { source: 'cache', timestamp: '2026-11-20T06:00:00Z' } as const;

/** Examples of the live reads. */
export const liveExamples: ExamplesOf<typeof liveReads> = {
  characters: { answer: { orien: { [aelith.id]: aelith }, thelanis: { [corvane.id]: corvane } } },
  characterCounts: { answer: { orien: 3, thelanis: 1 } },
  onlineCharacterIds: { answer: { orien: [aelith.id, bramwick.id, veiled.id], thelanis: [corvane.id] } },
  charactersByIds: {
    path: { ids: `${aelith.id},${dunmarrow.id}` },
    answer: { [aelith.id]: aelith, [dunmarrow.id]: dunmarrow },
  },
  charactersByName: { path: { name: 'corvane' }, answer: { [corvane.id]: corvane } },
  charactersInGroup: {
    path: { group: bellGroup.id },
    answer: { [aelith.id]: aelith, [bramwick.id]: bramwick },
  },
  charactersInGuild: {
    path: { server: 'orien', guild: 'Lantern Watch' },
    answer: { [aelith.id]: aelith, [bramwick.id]: bramwick },
  },
  charactersOnServer: { path: { server: 'orien' }, answer: onOrien },
  characterById: { path: { id: dunmarrow.id }, answer: { data: dunmarrow, source: 'database' } },
  characterByName: {
    path: { server: 'orien', name: 'aelith' },
    answer: { data: aelith, source: 'cache' },
  },

  lfms: { answer: { orien: groupsOnOrien, thelanis: {} } },
  lfmCounts: { answer: { orien: 1, thelanis: 0 } },
  lfmsOnServer: { path: { server: 'orien' }, answer: groupsOnOrien },

  serverInfo: { answer: { orien: world.orienInfo, thelanis: world.thelanisInfo } },
  serverInfoOfServer: { path: { server: 'orien' }, answer: world.orienInfo },
  gameDefinition: {
    answer: {
      game: {
        ...defaultDefinition,
        classes: ['Alchemist', 'Artificer', 'Barbarian'],
        races: [{ name: 'Half Elf', aliases: ['Half-Elf'], family: 'Half Elf' }],
        servers: [...world.exampleServers],
      },
      site: { ...defaultSiteSettings, source_url: 'https://code.example/rollcall', stages: { api: 'live' } },
      is_demo: false,
      has_made_up_history: false,
      build: { commit_hash: '4d80028', built_at: '2026-11-20T06:00:00Z' },
    },
  },

  areas: { answer: { data: [world.quay, world.bellTower], ...fromCatalogue } },
  area: { path: { id: world.quay.id }, answer: { data: world.quay, ...fromCatalogue } },
  quests: { answer: { data: [world.drownedBell], ...fromCatalogue } },
  quest: { path: { id: world.drownedBell.id }, answer: { data: world.drownedBell, ...fromCatalogue } },
  questByName: {
    path: { name: world.drownedBell.name },
    answer: { data: world.drownedBell, ...fromCatalogue },
  },
  questsWithMetrics: {
    answer: { data: [{ ...world.drownedBell, ...unknownQuestMetrics }], ...fromCatalogue },
  },
};
