import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The app, which src/start.ts asks for when the page as served has been painted, in steps. */
const steps = ['/src/react.ts', '/src/main.tsx'];

/**
 * Asks for fonts and pictures together with the style sheet, and for the scripts of the app together with the page: not
 * one after the other.
 */
export function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        [...fonts(bundle), ...scene(bundle), ...app(bundle)].filter(
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

/** The picture of the banner, which the style sheet would ask for when it has come. */
function scene(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.svg'))
    .map((fileName) => ({
      tag: 'link',
      attrs: { rel: 'preload', href: `/${fileName}`, as: 'image', type: 'image/svg+xml' },
      injectTo: 'head',
    }));
}

function app(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const visited = new Set<Rolldown.OutputChunk>();
  /** What a chunk needs goes before it. */
  const reach = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || visited.has(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) reach(chunks.find(({ fileName }) => fileName === name));
    found.add(chunk);
  };
  for (const step of steps) {
    reach(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(step) === true));
  }
  // What is painted first goes first: src/start.ts asks for these when the page has been painted, and runs them in turn.
  return [...found].map(({ fileName }) =>
    link(null, fileName, { 'data-rel': 'modulepreload', 'data-step': '' }),
  );
}

/** @param rel null = it becomes later what `attrs` says */
function link(
  rel: string | null,
  fileName: string,
  attrs: Readonly<Record<string, string>> = {},
): HtmlTagDescriptor {
  const named = rel === null ? {} : { rel };
  return {
    tag: 'link',
    attrs: { ...named, href: `/${fileName}`, ...attrs, crossorigin: '' },
    injectTo: 'head',
  };
}
