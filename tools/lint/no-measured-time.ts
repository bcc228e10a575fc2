import { defineRule, type ESTree } from '@oxlint/plugins';

const message =
  'No assertions on measured time: a busy machine makes it longer. Assert what happened and in which order, use fake timers, or measure in a benchmark.';

/** A difference from the current time, or a measurement since an earlier reading. */
const measurement =
  /(?:performance|Date)\.now\(\)\s*-|-\s*(?:performance|Date)\.now\(\)|process\.hrtime(?:\.bigint\(\)\s*-|\(\w)|process\.cpuUsage\(/;

const fakeTimers = /vi\.useFakeTimers\(|\.clock\.install\(/;

/**
 * Finds `expect(performance.now() - beganMs)` and `const tookMs = performance.now() - beganMs; expect(tookMs)`. It
 * reads one file, so it does not see a time that a function returns or that the browser measured. It allows a fake
 * clock, installed in the test, its `describe` or a hook of the file.
 */
export const noMeasuredTime = defineRule({
  meta: { type: 'problem' },
  create(context) {
    const textOf = (node: ESTree.Node) => context.sourceCode.getText(node);
    const measured = new Set<string>();
    const isMeasured = (node: ESTree.Node) =>
      measurement.test(textOf(node)) || (textOf(node).match(/\w+/g) ?? []).some((name) => measured.has(name));
    const isFaked = (node: ESTree.Node) => {
      const { body } = context.sourceCode.ast;
      const [start] = node.range;
      return body.some((statement) => {
        const isAround = statement.range[0] <= start && start < statement.range[1];
        return (
          (isAround || /^before(?:Each|All)\(/.test(textOf(statement))) && fakeTimers.test(textOf(statement))
        );
      });
    };
    return {
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || init?.type !== 'BinaryExpression') return;
        if (isMeasured(init)) measured.add(id.name);
      },
      CallExpression(node) {
        const [argument] = node.arguments;
        const isExpect = node.callee.type === 'Identifier' && node.callee.name === 'expect';
        if (isExpect && argument && isMeasured(argument) && !isFaked(node)) context.report({ node, message });
      },
    };
  },
});
