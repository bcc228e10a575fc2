import { type ESTree, parseSync, Visitor } from 'vite';
import { html, isSupported, readScriptNames } from './browser-features.ts';

const scriptNames = readScriptNames();

/** Global objects → their interfaces. */
const objectKinds: Readonly<Record<string, string>> = {
  document: 'Document',
  globalThis: 'Window',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

/**
 * Features in a build's scripts that some supported browser lacks: built-in objects, Web APIs, elements and attributes.
 *
 * Scripts do not reveal the type of an object, so a member name passes if any object of the supported browsers has it,
 * or if the build itself defines a property of that name. The compiler also checks our own use of built-in objects
 * (`lib` in tsconfig.json). Regular expressions and options of calls are not checked.
 *
 * @param scripts all scripts of the build, because a property may be defined in one file and used in another
 */
export function unsupportedInScripts(scripts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const ownProperties = new Set<string>();
  for (const script of scripts) {
    new Visitor(visitorOf(found, ownProperties)).visit(parseSync('built.js', script).program);
  }
  const isOwn = (use: string) => use.startsWith('.') && ownProperties.has(use.slice(1));
  return new Set([...found].filter((use) => !isOwn(use)));
}

function visitorOf(found: Set<string>, ownProperties: Set<string>) {
  /** Property names are identifiers too, but refer to nothing by themselves. */
  const labels = new WeakSet<object>();
  const label = ({ key, computed }: Labelled) => {
    if (!computed) labels.add(key);
  };
  const declare = ({ key, computed }: Labelled) => {
    const name = computed ? null : nameOf(key);
    if (name !== null) ownProperties.add(name);
  };
  const declareMember = (member: Labelled) => {
    label(member);
    declare(member);
  };
  return {
    MemberExpression(node: ESTree.MemberExpression) {
      if (!node.computed) labels.add(node.property);
      const name = nameOf(node.property);
      if (name === null || (node.computed && node.property.type === 'Identifier')) return;
      const object = node.object.type === 'Identifier' ? node.object.name : '';
      const isExact = scriptNames.exact.get(`${objectKinds[object] ?? object}.${name}`);
      if (isExact === false) found.add(`${object}.${name}`);
      else if (isExact === undefined && scriptNames.unsupportedMembers.has(name)) found.add(`.${name}`);
    },
    Property: label,
    MethodDefinition: declareMember,
    PropertyDefinition: declareMember,
    ObjectExpression({ properties }: ESTree.ObjectExpression) {
      for (const property of properties) if (property.type === 'Property') declare(property);
    },
    AssignmentExpression({ left }: ESTree.AssignmentExpression) {
      if (left.type === 'MemberExpression' && !left.computed) ownProperties.add(left.property.name);
    },
    Identifier(node: { readonly name: string }) {
      if (!labels.has(node) && scriptNames.exact.get(node.name) === false) found.add(node.name);
    },
    CallExpression({ arguments: [tag, properties] }: ESTree.CallExpression) {
      const element = tag === undefined || tag.type === 'Identifier' ? null : nameOf(tag);
      if (element === null || properties?.type !== 'ObjectExpression') return;
      for (const use of unsupportedInElement(element, properties)) found.add(use);
    },
  };
}

/** Unsupported features of an element that a script creates: its type and its attributes. */
function unsupportedInElement(element: string, { properties }: ESTree.ObjectExpression): readonly string[] {
  const { elements = {}, global_attributes: attributes = {} } = html;
  if (!Object.hasOwn(elements, element)) return [];
  const names = properties.flatMap((property) =>
    property.type === 'Property' ? [nameOf(property.key)?.toLowerCase() ?? ''] : [],
  );
  return [
    ...(isSupported(elements[element]) ? [] : [`<${element}>`]),
    ...names
      .filter((name) => !isSupported(elements[element]?.[name] ?? attributes[name]))
      .map((name) => `<… ${name}>`),
  ];
}

/** A node that names a property. */
interface Labelled {
  readonly key: ESTree.PropertyKey;
  readonly computed: boolean;
}

/** Text of an identifier or string; the minifier writes strings as templates. */
function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}
