import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Orders the resources of a page for its first paint: style sheets and fonts first, scripts last, because the served
 * page is complete without them.
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
