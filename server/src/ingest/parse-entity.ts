import {
  type Issue,
  type ReportedCharacter,
  reportedCharacterSchema,
  type ReportedLfm,
  reportedLfmSchema,
  wholeCharacterFields,
  wholeLfmFields,
} from '@rollcall/game/api/report';
import { correctCharacter, correctLfm, type NoteCorrection } from '@rollcall/game/api/report-corrections';
import { isWhollyRead } from '@rollcall/game/character/reported-activity';
import * as z from 'zod/mini';
import { issueText, toIssues } from '../http/issue-text.ts';
import { ownField, type ServerNames } from './report-parser.ts';

export type EntityVerdict<T> = { readonly entity: T } | { readonly issues: readonly Issue[] };

export interface EntityRules {
  /** past = from an import: whole entities as in a keyframe, but not all entities of a server. */
  readonly mode: 'keyframe' | 'delta' | 'past';
  readonly names: ServerNames;
  /** Servers that a keyframe covers; null = all. */
  readonly covered: ReadonlySet<string> | null;
  readonly note: NoteCorrection;
}

type ParseEntity<T> = (entity: unknown, rules: EntityRules) => EntityVerdict<T>;

/**
 * Checks an entity by its schema. A value of the wrong type is rejected and not guessed, because reports come from
 * programs.
 */
export function checkShape<T>(schema: z.ZodMiniType<T>, entity: unknown): EntityVerdict<T> {
  const parsed = z.safeParse(schema, entity, { error: issueText });
  return parsed.success ? { entity: parsed.data } : { issues: toIssues(parsed.error.issues) };
}

const missingTexts = {
  keyframe: 'is missing: a keyframe holds everything whole',
  past: 'is missing: a character of the past is sent whole',
};

function missingFields(entity: object, fields: readonly string[], { mode }: EntityRules): Issue[] {
  if (mode === 'delta') return [];
  return fields
    .filter((field) => !Object.hasOwn(entity, field))
    .map((path) => ({ path, message: missingTexts[mode] }));
}

/**
 * The issues of a missing name. Only an anonymous character may lack one. In a delta, the live state may know that it
 * is anonymous; otherwise the report must say so.
 */
function namelessIssues(path: string, person: ReportedCharacter, mayBeKnownAnonymous: boolean): Issue[] {
  const isAnonymous =
    person.is_anonymous === true || (person.is_anonymous === undefined && mayBeKnownAnonymous);
  if (person.name !== null || isAnonymous) return [];
  return [{ path: `${path}name`, message: 'may be null only for an anonymous character' }];
}

function serverIssues(sent: string, known: string | null, rules: EntityRules): Issue[] {
  if (known === null) return [rules.names.issue('server_name', sent)];
  if (rules.mode === 'delta' || rules.covered === null || rules.covered.has(known)) return [];
  return [{ path: 'server_name', message: `must be one of the servers that the report names, not ${known}` }];
}

/** Resolves the home server. An unknown one stays as sent, because it may have closed long ago. */
function resolveHome(person: ReportedCharacter, names: ServerNames): ReportedCharacter {
  const home = person.home_server_name;
  return home === undefined || home === null
    ? person
    : { ...person, home_server_name: names.find(home) ?? home };
}

export const parseCharacter: ParseEntity<ReportedCharacter> = (entity, rules) => {
  const shape = checkShape(reportedCharacterSchema, correctCharacter(entity, rules.note));
  if ('issues' in shape) return shape;
  const person = resolveHome(shape.entity, rules.names);
  const sent = person.server_name;
  const known = sent === undefined ? null : rules.names.known(sent);
  const issues = [
    ...missingFields(person, wholeCharacterFields, rules),
    ...namelessIssues('', person, rules.mode === 'delta'),
    ...(sent === undefined ? [] : serverIssues(sent, known, rules)),
  ];
  if (issues.length > 0) return { issues };
  return { entity: known === null ? person : { ...person, server_name: known } };
};

/** Resolves a person's server. If it is missing or unknown, the server of the group is assumed. */
function resolvePerson(person: ReportedCharacter, names: ServerNames): ReportedCharacter {
  const { server_name: sent, ...settled } = resolveHome(person, names);
  const known = sent === undefined ? null : names.find(sent);
  return known === null ? settled : { ...settled, server_name: known };
}

export const parseLfm: ParseEntity<ReportedLfm> = (entity, rules) => {
  const shape = checkShape(reportedLfmSchema, correctLfm(entity, rules.note));
  if ('issues' in shape) return shape;
  const { activity = [] } = shape.entity;
  if (!isWhollyRead(ownField(entity, 'activity'), activity)) rules.note('unreadable-activity');
  const { leader, members, ...group } = shape.entity;
  const sent = group.server_name;
  const known = sent === undefined ? null : rules.names.known(sent);
  const issues = [
    ...missingFields(shape.entity, wholeLfmFields, rules),
    ...(leader === undefined ? [] : namelessIssues('leader.', leader, true)),
    ...(members ?? []).flatMap((member, index) => namelessIssues(`members.${index}.`, member, true)),
    ...(sent === undefined ? [] : serverIssues(sent, known, rules)),
  ];
  if (issues.length > 0) return { issues };
  const settle = (person: ReportedCharacter) => resolvePerson(person, rules.names);
  return {
    entity: {
      ...group,
      ...(known === null ? {} : { server_name: known }),
      ...(leader === undefined ? {} : { leader: settle(leader) }),
      ...(members === undefined ? {} : { members: members === null ? null : members.map(settle) }),
    },
  };
};
