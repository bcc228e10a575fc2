import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Prioritizes resources for the first paint: fonts together with style sheets, then scripts, without which the page is
 * already complete.
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
