/** Features that the build uses although a supported browser lacks them, and why that is harmless. */
interface AllowedUses {
  readonly reason: string;
  readonly uses: readonly string[];
}

export const allowedInScripts: readonly AllowedUses[] = [
  {
    reason: 'app/popover-polyfill.ts does it where the browser does not',
    uses: ['<… popover>', '<… popovertarget>', '<… popovertargetaction>'],
  },
  {
    reason: 'asked for first: api/after-load.ts waits in another way, web-vitals takes a timer',
    uses: [
      'requestIdleCallback',
      'cancelIdleCallback',
      'globalThis.requestIdleCallback',
      'globalThis.cancelIdleCallback',
    ],
  },
  { reason: 'asked for first: canvas/measure-text.ts cuts after code points', uses: ['Intl.Segmenter'] },
  { reason: 'canvas/surface.ts takes the size in CSS pixels', uses: ['.devicePixelContentBoxSize'] },
  {
    reason: 'lists/lfm/second-screen.ts catches the failure and says that the screen will not stay on',
    uses: ['navigator.wakeLock'],
  },
  { reason: 'a wish that only some browsers can express', uses: ['.doNotTrack', '.globalPrivacyControl'] },
  {
    reason: 'Safari has it with NotificationEvent itself, since 16: the table lacks that',
    uses: ['.notification'],
  },
  { reason: 'an element without a meaning of its own, where it is not known', uses: ['<search>'] },
  {
    reason: 'a hint for virtual keyboards, ignored where it is not known',
    uses: ['<… autocapitalize>', '<… autocorrect>'],
  },
  {
    reason: 'delays a frame or picture until it is near the window; ignored where it is not known',
    uses: ['<… loading>'],
  },
  {
    reason: 'web-vitals reads it where it is there',
    uses: [
      '.activationStart',
      '.paintTime',
      '.presentationTime',
      'PerformanceEventTiming',
      'document.prerendering',
      'document.wasDiscarded',
      'performance.interactionCount',
    ],
  },
  {
    reason: 'React asks for it first, or offers it to components, of which none uses it',
    uses: [
      '.animation',
      '<… is>',
      'document.startViewTransition',
      'navigation',
      'navigator.connection',
      'setImmediate',
    ],
  },
  { reason: 'Base UI asks for it first', uses: ['.checkVisibility'] },
  { reason: 'Base UI reads the attribute “disabled” as well', uses: ['.ariaDisabled'] },
  { reason: 'Zod asks for it first', uses: ['Error.captureStackTrace'] },
];

export const allowedInStyles: readonly AllowedUses[] = [
  {
    reason: 'what is chosen and what has the focus is shown without it; the rest is spacing',
    uses: [':has'],
  },
  { reason: 'in :is(), which ignores unknown selectors', uses: [':popover-open'] },
  {
    reason: 'what is far from the window is laid out, too',
    uses: [
      'contain-intrinsic-block-size',
      'contain-intrinsic-height',
      'contain-intrinsic-size',
      'content-visibility',
    ],
  },
  {
    reason: 'no colours are forced where it is not known',
    uses: ['forced-color-adjust'],
  },
  { reason: 'lines break at other words', uses: ['text-wrap'] },
  { reason: 'scroll bars look as they always do there', uses: ['scrollbar-color', 'scrollbar-width'] },
  { reason: 'a scroll bar that comes takes its room from the content', uses: ['scrollbar-gutter'] },
  {
    reason: 'the same stands beside it with a prefix',
    uses: ['line-clamp', 'text-size-adjust', 'user-select'],
  },
  {
    reason: 'the message stands in the middle of the chart instead of in its hole',
    uses: ['anchor()', 'anchor-name', 'anchor-scope'],
  },
  {
    reason: 'what follows a place that is still empty is seen, and moves',
    uses: ['1lh', '@media scripting'],
  },
  { reason: 'values are inherited, which costs time alone', uses: ['@property'] },
  { reason: 'the field keeps its height', uses: ['field-sizing'] },
  {
    reason: 'cards beside each other have their parts at different heights',
    uses: ['grid-template-rows: subgrid'],
  },
  { reason: 'another font follows in the list', uses: ['font-family: ui-monospace'] },
];
