import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import { css, type Feature, isSupported, membersOf } from './browser-features.ts';

const functions = readFunctions();

/**
 * Features in a style sheet that some supported browser lacks: properties, values, functions, units, selectors, rules
 * and media features. The content of `@supports` blocks is skipped.
 */
export function unsupportedInStyles(styles: string): ReadonlySet<string> {
  const found = new Set<string>();
  const judge = (use: string, feature: Feature | undefined) => {
    if (!isSupported(feature)) found.add(use);
  };
  const judgeDeclaration = ({ prop, value }: Declaration) => {
    const property = css['properties']?.[prop];
    judge(prop, property);
    const code = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
    for (const [, name = ''] of code.matchAll(/([a-z-]+)\(/g)) {
      if (functions.get(name) === false) found.add(`${name}()`);
    }
    for (const [, unit = ''] of code.matchAll(/\d([a-z]+)/g)) {
      judge(`1${unit}`, css['types']?.['length']?.[unit]);
    }
    if (!isSupported(property)) return;
    for (const [word] of code.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g)) {
      judge(`${prop}: ${word}`, property?.[word]);
    }
  };
  const judgeAtRule = ({ name, params }: AtRule) => {
    const rule = css['at-rules']?.[name];
    judge(`@${name}`, rule);
    for (const [word] of params.matchAll(/[a-z-]+/g)) judge(`@${name} ${word}`, rule?.[word]);
  };
  postcss.parse(styles).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'decl') judgeDeclaration(node);
    if (node.type === 'atrule') judgeAtRule(node);
    if (node.type !== 'rule') return;
    for (const [, name = ''] of node.selector.matchAll(/:([a-z][a-z-]+)/g))
      judge(`:${name}`, css['selectors']?.[name]);
  });
  return found;
}

/** Functions by name. One with several entries, such as one per property, counts as supported if any entry is. */
function readFunctions(): ReadonlyMap<string, boolean> {
  const known = new Map<string, boolean>();
  const read = (feature: Feature | undefined): void => {
    for (const [key, inner] of membersOf(feature)) {
      const name = key.replace(/_function$/, '');
      if (inner.__compat !== undefined) known.set(name, isSupported(inner) || known.get(name) === true);
      read(inner);
    }
  };
  read(css['types']);
  read(css['properties']);
  return known;
}

function isGuarded(node: Node): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  return (parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') || isGuarded(parent);
}
