import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The app, which src/start.ts asks for when the page as served has been painted. */
const appModule = '/src/main.tsx';

/**
 * Asks for the fonts together with the style sheet, and for the scripts and styles of the app together with the page:
 * not one after the other.
 */
export function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        [...fonts(bundle), ...app(bundle)].filter(
          ({ attrs }) => typeof attrs?.['href'] === 'string' && !html.includes(`"${attrs['href']}"`),
        ),
    },
  };
}

function fonts(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.woff2'))
    .map((fileName) => link('preload', fileName, { as: 'font', type: 'font/woff2' }));
}

function app(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(appModule) === true);
  const found = new Set<Rolldown.OutputChunk>();
  const reach = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) reach(chunks.find(({ fileName }) => fileName === name));
  };
  reach(main);
  return [...found].flatMap((chunk) => [
    ...[...(chunk.viteMetadata?.importedCss ?? [])].map((fileName) => link('stylesheet', fileName)),
    link('modulepreload', chunk.fileName),
  ]);
}

function link(
  rel: string,
  fileName: string,
  attrs: Readonly<Record<string, string>> = {},
): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, href: `/${fileName}`, ...attrs, crossorigin: '' }, injectTo: 'head' };
}
