import { charactersBodySchema, lfmsBodySchema } from '@rollcall/game/report';
import * as z from 'zod/mini';
import { issueText, toIssues } from '../http/issue-text.ts';
import { parseEntityReport } from './parse-entity-report.ts';
import { parseCharacter, parseLfm } from './parse-entity.ts';
import { parseServerInfo } from './parse-server-info.ts';
import { refuse, type ParseReport } from './report-door.ts';

function parseCharacters(mode: 'keyframe' | 'delta'): ParseReport {
  return (body, door) => {
    const outer = z.safeParse(charactersBodySchema, body, { error: issueText });
    if (!outer.success) return refuse(toIssues(outer.error.issues));
    return parseEntityReport(body, door, {
      envelope: outer.data,
      sent: outer.data.characters,
      mode,
      parse: parseCharacter,
      build: (parts, entities) => ({ kind: 'characters', ...parts, entities }),
    });
  };
}

function parseLfms(mode: 'keyframe' | 'delta'): ParseReport {
  return (body, door) => {
    const outer = z.safeParse(lfmsBodySchema, body, { error: issueText });
    if (!outer.success) return refuse(toIssues(outer.error.issues));
    return parseEntityReport(body, door, {
      envelope: outer.data,
      sent: outer.data.lfms,
      mode,
      parse: parseLfm,
      build: (parts, entities) => ({ kind: 'lfms', ...parts, entities }),
    });
  };
}

/**
 * Unknown body → report, by the name of the call in `game/endpoints`. The outer shape is judged as one (wrong: nothing
 * is taken), entities one by one. Pure.
 * Source: wire: Ingest.
 */
export const reportParsers = {
  reportCharacters: parseCharacters('keyframe'),
  changeCharacters: parseCharacters('delta'),
  reportLfms: parseLfms('keyframe'),
  changeLfms: parseLfms('delta'),
  changeServerInfo: parseServerInfo,
} satisfies Record<string, ParseReport>;

/** A call that reports live data. */
export type LiveCall = keyof typeof reportParsers;
