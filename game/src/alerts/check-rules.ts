import { closestServerName } from '../misspelling.ts';
import type { GameDefinition } from '../definition.ts';
import { groupWords, readGroupFilter } from '../filters/group-filter.ts';
import { findServer } from '../servers.ts';
import { isTimeZone } from '../time-zone.ts';
import { type AlertRule, type AlertSubscription, rulesMaximum } from './alert-rules.ts';

/** A problem of one field; the text follows its name: "must be …". */
export interface RuleProblem {
  readonly path: string;
  readonly message: string;
}

type Facts = Pick<GameDefinition, 'servers' | 'classes' | 'level_minimum' | 'level_cap'>;

/** Checks everything about rules that their schema does not. */
export function checkRules(rules: readonly AlertRule[], definition: Facts): readonly RuleProblem[] {
  const problems = rules.flatMap((rule, index) =>
    ruleProblems(rule, definition).map(({ path, message }) => ({ path: `rules.${index}.${path}`, message })),
  );
  const ids = rules.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return [
    ...(rules.length > rulesMaximum
      ? [{ path: 'rules', message: `must hold at most ${rulesMaximum} rules, not ${rules.length}` }]
      : []),
    ...(twice === -1 ? [] : [{ path: `rules.${twice}.id`, message: 'must be the id of one rule only' }]),
    ...problems,
  ];
}

export function checkTimeZone(timeZone: AlertSubscription['time_zone']): readonly RuleProblem[] {
  return isTimeZone(timeZone)
    ? []
    : [{ path: 'time_zone', message: 'must be the name of a time zone, such as "Europe/Berlin"' }];
}

function ruleProblems(rule: AlertRule, definition: Facts): readonly RuleProblem[] {
  if ('filter' in rule) return filterProblems(rule.filter, definition);
  return 'server' in rule ? serverProblems(rule.server, definition) : [];
}

const longestQuote = 40;

function filterProblems(text: string, definition: Facts): readonly RuleProblem[] {
  const query = new URLSearchParams(text);
  const known = new Set(groupWords.map(({ word }) => word));
  const unknown = [...new Set(query.keys())].filter((word) => !known.has(word));
  const { problems } = readGroupFilter(query, definition);
  return [
    ...unknown.map((word) => `holds the unknown word "${Array.from(word).slice(0, longestQuote).join('')}"`),
    ...problems.map(({ word, problem }) => `has a word that is wrong: ${word} ${problem}`),
  ].map((message) => ({ path: 'filter', message }));
}

function serverProblems(name: string, definition: Facts): readonly RuleProblem[] {
  if (findServer(definition, name) !== null) return [];
  const closest = closestServerName(definition, name);
  const message = `must be the name of a server${closest === null ? '' : `; did you mean ${closest}?`}`;
  return [{ path: 'server', message }];
}
