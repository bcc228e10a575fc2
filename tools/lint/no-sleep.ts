import { defineRule, type ESTree } from '@oxlint/plugins';

const message =
  'No sleeps in tests: wait for the event itself (a promise, an answer, vi.waitFor on a state) or use fake timers.';

/** Catches `await new Promise((done) => setTimeout(done, 50))` and the sleeping timers of node. */
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
      },
    };
  },
});

/** True where the first argument of setTimeout is the `resolve` of the promise around it, or only calls it. */
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

function isNamed(node: ESTree.Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
