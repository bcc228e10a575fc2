import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { supportedBrowsers } from '@rollcall/game/site/supported-browsers';

/** A feature in MDN's compatibility data, with its subfeatures. */
export type Feature = Identifier;

export const { css, html } = compatData;

const builtIns = compatData.javascript['builtins'] ?? {};
/** Objects whose members are also globals. */
const globalScopes = ['Window', 'Intl'];

/** Whether all supported browsers have a feature. Features without data count as supported. */
export function isSupported(feature: Feature | undefined): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return true;
  return Object.entries(supportedBrowsers).every(([browser, version]) => {
    const statements = Object.entries(support).find(([name]) => name === browser)?.[1];
    return [statements ?? []].flat().some((statement) => isInVersion(statement, version));
  });
}

function isInVersion(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = statement;
  if (flags !== undefined || prefix !== undefined || alternative_name !== undefined) return false;
  return isAtMost(added, version) && !isAtMost(removed, version);
}

/** @param version version in the data: `16.4`, `≤37`, `preview`, or false */
function isAtMost(version: string | false | undefined, most: string): boolean {
  const number = Number.parseFloat(String(version).replace('≤', ''));
  return number <= Number.parseFloat(most);
}

/** Subfeatures with their names. */
export function membersOf(feature: Feature | undefined): readonly (readonly [string, Feature])[] {
  const { __compat, ...members } = feature ?? {};
  return Object.entries(members);
}

interface ScriptNames {
  /** Globals, with or without `window.`, and `Object.member` → whether they are supported. */
  readonly exact: ReadonlyMap<string, boolean>;
  /** Member names that no object of the supported browsers has, such as `toWellFormed`. */
  readonly unsupportedMembers: ReadonlySet<string>;
}

/** The names of browser features in scripts. */
export function readScriptNames(): ScriptNames {
  const exact = new Map<string, boolean>();
  const members = new Map<string, boolean>();
  const note = (names: Map<string, boolean>, name: string, supported: boolean) =>
    names.set(name, supported || names.get(name) === true);
  for (const [object, feature] of [...membersOf(compatData.api), ...membersOf(builtIns)]) {
    note(exact, object, isSupported(feature));
    for (const [key, member] of membersOf(feature)) {
      if (key === object || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      const supported = isSupported(member);
      note(exact, `${object}.${name}`, supported);
      if (globalScopes.includes(object)) note(exact, name, supported);
      // A member of an unsupported object is unreachable, so it does not make the name supported.
      if (name === key && isSupported(feature)) note(members, name, supported);
    }
  }
  return { exact, unsupportedMembers: new Set([...members].flatMap(([name, is]) => (is ? [] : [name]))) };
}
