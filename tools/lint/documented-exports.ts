import { defineRule, type ESTree } from '@oxlint/plugins';

const message =
  'A public function says in a docstring what it gives and takes: shapes, units, errors, and where the rule comes from.';

/** Asks for a docstring above every exported function. */
export const documentedExports = defineRule({
  meta: { type: 'suggestion' },
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        if (!node.declaration || !isFunction(node.declaration)) return;
        const comments = context.sourceCode.getCommentsBefore(node);
        const isDocumented = comments.some(
          (comment) => comment.type === 'Block' && comment.value.startsWith('*'),
        );
        // The signatures of an overload share the docstring of the first.
        if (!isDocumented && !followsOverload(node)) context.report({ node: node.declaration, message });
      },
    };
  },
});

function isFunction(declaration: ESTree.Declaration): boolean {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') return true;
  return (
    declaration.type === 'VariableDeclaration' &&
    declaration.declarations.some((each) => each.init?.type === 'ArrowFunctionExpression')
  );
}

function followsOverload(node: ESTree.ExportNamedDeclaration): boolean {
  if (node.parent.type !== 'Program') return false;
  const before = node.parent.body[node.parent.body.indexOf(node) - 1];
  return before?.type === 'ExportNamedDeclaration' && before.declaration?.type === 'TSDeclareFunction';
}
