import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What the first paint needs is fetched first: the fonts and the sky of the banner together with the style sheets that name
 * them, scripts after all of these. The page is whole without scripts, and at its largest once the sky is painted.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html.replaceAll(
          /<(?:link rel="modulepreload"|script type="module")/g,
          '$& fetchpriority="low"',
        ),
        tags: Object.keys(bundle).flatMap((fileName) => preload(fileName) ?? []),
      }),
    },
  };
}

function preload(fileName: string): HtmlTagDescriptor | null {
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel: 'preload', href: `/${fileName}`, ...attrs },
    injectTo: 'head',
  });
  if (fileName.endsWith('.woff2')) return link({ as: 'font', type: 'font/woff2', crossorigin: '' });
  return /\/sky-[^/]*\.svg$/.test(fileName) ? link({ as: 'image', fetchpriority: 'high' }) : null;
}
