import { defineRule, type ESTree } from '@oxlint/plugins';

const takeAsArgument =
  'Take it as an argument: a pure rule gives the same answer for the same input, everywhere.';

const ambientGlobals = new Set([
  'console',
  'crypto',
  'document',
  'fetch',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
]);

/** Methods of Date that use the time zone of the machine. Each has a UTC counterpart. */
const localTime =
  /^(?:get|set)(?:Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year|TimezoneOffset)$|^to(?:Date|Time)String$/;

/** Methods that fall back to the locale of the machine, with the number of arguments that prevents it. */
const localeArguments = new Map([
  ['localeCompare', 2],
  ['toLocaleDateString', 1],
  ['toLocaleLowerCase', 1],
  ['toLocaleString', 1],
  ['toLocaleTimeString', 1],
  ['toLocaleUpperCase', 1],
]);

/** Forbids clock, randomness, time zone and locale of the machine in `game`. */
export const noAmbientInput = defineRule({
  meta: { type: 'problem' },
  create(context) {
    const report = (node: ESTree.Node, what: string) =>
      context.report({ node, message: `game reads no ${what}. ${takeAsArgument}` });
    return {
      Identifier(node) {
        if (ambientGlobals.has(node.name) && context.sourceCode.isGlobalReference(node)) {
          report(node, `\`${node.name}\``);
        }
      },
      MemberExpression(node) {
        const name = memberName(node);
        if (name === 'Date.now') report(node, 'clock');
        if (name === 'Math.random') report(node, 'randomness');
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Date')) {
          if (node.arguments.length === 0) report(node, 'clock');
          if (node.arguments.length > 1) report(node, 'time zone of the machine (use Date.UTC)');
        }
        if (isIntl(node.callee) && !settlesLocale(node.arguments[0])) report(node, 'locale of the machine');
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'Date')) report(node, 'clock');
        if (isIntl(node.callee) && !settlesLocale(node.arguments[0])) report(node, 'locale of the machine');
        if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
        const method = node.callee.property.name;
        if (localTime.test(method)) report(node, 'time zone of the machine (use the UTC twin)');
        const settledBy = localeArguments.get(method);
        if (settledBy !== undefined && !settlesLocale(node.arguments[settledBy - 1])) {
          report(node, 'locale of the machine');
        }
      },
    };
  },
});

function isNamed(node: ESTree.Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function memberName(node: ESTree.MemberExpression): string {
  const object = node.object.type === 'Identifier' ? node.object.name : '';
  const property = node.property.type === 'Identifier' ? node.property.name : '';
  return `${object}.${property}`;
}

function isIntl(callee: ESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    isNamed(callee.object, 'Intl') &&
    memberName(callee) !== 'Intl.Locale'
  );
}

/** A missing, undefined or empty locale means that of the machine. */
function settlesLocale(argument: ESTree.Node | undefined): boolean {
  if (argument === undefined) return false;
  if (argument.type === 'Identifier') return argument.name !== 'undefined';
  return !(argument.type === 'ArrayExpression' && argument.elements.length === 0);
}
