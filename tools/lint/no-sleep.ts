import { defineRule, type ESTree } from '@oxlint/plugins';

const message =
  'No sleeps in tests: wait for the event itself (a promise, an answer, vi.waitFor on a state) or use fake timers.';
const quietMessage =
  'No waiting for a quiet network: on a busy machine the page is quiet too early. Wait for what the test needs: an element, an answer, a state.';
const pollingMessage =
  'No polling interval: it is a sleep between two looks. waitForFunction looks in every frame by itself, so wait for a state that says that all is there.';

/**
 * Finds tests that wait for time to pass:
 * - `await new Promise((done) => setTimeout(done, 50))` and the sleeping timers of node
 * - `page.waitForTimeout(50)`
 * - `'networkidle'`, which waits for half a second without requests, in `waitForLoadState` and `waitUntil`
 * - a number as `polling` of `waitForFunction`
 */
export const noSleep = defineRule({
  meta: { type: 'problem' },
  create(context) {
    return {
      ImportDeclaration(node) {
        const source = String(node.source.value);
        if (source.endsWith('timers/promises')) context.report({ node, message });
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'setTimeout') && resolvesItsPromise(node)) context.report({ node, message });
        const method = methodName(node);
        if (method === 'waitForTimeout') context.report({ node, message });
        const [argument] = node.arguments;
        if (method === 'waitForLoadState' && argument && isQuiet(argument))
          context.report({ node, message: quietMessage });
      },
      Property(node) {
        if (isNamed(node.key, 'waitUntil') && isQuiet(node.value))
          context.report({ node, message: quietMessage });
        const isNumber = node.value.type === 'Literal' && typeof node.value.value === 'number';
        if (isNamed(node.key, 'polling') && isNumber) context.report({ node, message: pollingMessage });
      },
    };
  },
});

function methodName({ callee }: ESTree.CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  return callee.property.name;
}

const isQuiet = (node: ESTree.Node) => node.type === 'Literal' && node.value === 'networkidle';

/** Whether the first argument of setTimeout is the `resolve` of the promise around it, or only calls it. */
function resolvesItsPromise(call: ESTree.CallExpression): boolean {
  const executor = enclosingExecutor(call);
  const resolve = executor?.params[0];
  const [callback] = call.arguments;
  if (resolve?.type !== 'Identifier' || callback === undefined) return false;
  if (callback.type === 'ArrowFunctionExpression') {
    const { body } = callback;
    return body.type === 'CallExpression' && isNamed(body.callee, resolve.name);
  }
  return callback.type === 'Identifier' && callback.name === resolve.name;
}

function enclosingExecutor(start: ESTree.Node): ESTree.ArrowFunctionExpression | undefined {
  let node: ESTree.Node | null = start.parent;
  while (node && node.type !== 'Program') {
    const isPromise = node.parent?.type === 'NewExpression' && isNamed(node.parent.callee, 'Promise');
    if (node.type === 'ArrowFunctionExpression' && isPromise) return node;
    node = node.parent;
  }
  return undefined;
}

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;
