import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { defineRule, type ESTree } from '@oxlint/plugins';
import { judgeImport } from './import-law.ts';

/**
 * The root of the project is the folder with the linter's configuration.
 *
 * @returns path of the file from that root, with `/`
 */
function projectPath(filename: string): string {
  let root = dirname(filename);
  while (!existsSync(join(root, 'oxlint.config.ts')) && dirname(root) !== root) root = dirname(root);
  return relative(root, filename).split(sep).join('/');
}

/** Checks every static, dynamic and type import against the table of import-law.ts. */
export const importLawRule = defineRule({
  meta: { type: 'problem' },
  create(context) {
    const importer = projectPath(context.filename);
    const judge = (source: ESTree.Expression | null) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = judgeImport(importer, source.value);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => judge(node.source),
      ExportNamedDeclaration: (node) => judge(node.source),
      ExportAllDeclaration: (node) => judge(node.source),
      ImportExpression: (node) => judge(node.source),
      TSImportType: (node) => judge(node.source),
      // `new URL('./x.ts', import.meta.url)` names the file of a worker.
      NewExpression: (node) => {
        const [path, base] = node.arguments;
        const namesFile =
          node.callee.type === 'Identifier' && node.callee.name === 'URL' && base !== undefined;
        if (namesFile && path?.type === 'Literal' && /\.tsx?$/.test(String(path.value))) judge(path);
      },
    };
  },
});
