import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What the first paint needs is fetched first: the fonts together with the style sheets that name them, scripts after all
 * of these. The page is whole without scripts.
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
        tags: Object.keys(bundle)
          .filter((fileName) => fileName.endsWith('.woff2'))
          .map((fileName): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
      }),
    },
  };
}
