import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeLfm } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import { onOccurrence, type Occurrence } from '../../api/browser-log.ts';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { timezoneStore } from '../../storage/preference-stores.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { LfmRow } from './lfm-rows.ts';
import { defaultSettings, rowsOf } from './testing/row-makers.ts';
import { lfmScreenshot } from './lfm-screenshot.ts';
import { useScreenshot } from '../screenshot/useScreenshot.ts';

const atMs = Date.parse('2026-11-21T19:15:42Z');
const panel = { current: null };

function Tool({ rows }: { rows: readonly LfmRow[] }) {
  const tool = useScreenshot(lfmScreenshot, {
    serverName: 'Orien',
    rows,
    settings: { ...defaultSettings, isCompact: false },
    panel,
  });
  return (
    <button type="button" disabled={tool.isDisabled} onClick={tool.onPress} onFocus={tool.onPrepare}>
      {tool.label}
    </button>
  );
}

const rows = rowsOf([makeLfm({ id: 1 }), makeLfm({ id: 2 })]);
const button = () => screen.getByRole('button', { name: 'Screenshot' });
const toasts = () => pageToasts.toasts().map(({ type, message }) => [type, message]);

let painted: ReturnType<typeof createRecordingContext>;
let heard: Occurrence[];
let stop: () => void;
/** The image made from the canvas. */
let blob: Blob | null;

beforeEach(() => {
  painted = createRecordingContext();
  heard = [];
  stop = onOccurrence((occurrence) => heard.push(occurrence));
  blob = new Blob(['png'], { type: 'image/png' });
  vi.useFakeTimers({ toFake: ['Date'], now: atMs });
  timezoneStore.set('Europe/Berlin');
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  const context = Object.assign(painted.context, {
    measureText: (text: string) => ({ width: text.length * 7 }),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
});

afterEach(() => {
  cleanup();
  stop();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  timezoneStore.reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

function show(shown: readonly LfmRow[] = rows): void {
  render(
    <PageSettingsContext value={makePageSettings()}>
      <Tool rows={shown} />
    </PageSettingsContext>,
  );
}

async function take(): Promise<void> {
  fireEvent.click(button());
  await vi.waitFor(() => expect(button().hasAttribute('disabled')).toBe(false), { timeout: 5000 });
}

describe('the Screenshot button', () => {
  it('responds at once, is disabled while drawing, and saves a file named after server and local time', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    show();
    fireEvent.click(button());
    expect(toasts()).toEqual([['info', 'Creating the screenshot...']]);
    expect(button().hasAttribute('disabled')).toBe(true);
    await vi.waitFor(() => expect(saved).toEqual(['orien-2026-11-21-2015.png']), { timeout: 5000 });
    await act(async () => {});
    expect(toasts()).toEqual([['success', 'Saved as orien-2026-11-21-2015.png']]);
    const texts = painted.texts().join('\n');
    expect(texts).toContain('Live LFM Viewer for Orien');
    expect(texts).toMatch(/2 groups · .*2026.*8:15|2 groups · .*2026.*20:15/);
    expect(texts).toContain(makePageSettings().site.product_name);
  });

  it('leaves out a gone group that is only kept in place', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    show(rows.map((row, index) => ({ ...row, isGone: index === 0 })));
    await take();
    expect(painted.texts().join('\n')).toContain('1 group ·');
  });

  it('is disabled for an empty list', () => {
    show([]);
    expect(button().hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [
      'there is no canvas',
      () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
      "Canvas with id 'lfm-canvas' not found.",
    ],
    [
      'the browser returns no file',
      () => {
        blob = null;
      },
      'Failed to create blob from canvas.',
    ],
  ])('logs the error when %s, with a short message', async (_what, breakIt, message) => {
    breakIt();
    show();
    await take();
    expect(heard).toMatchObject([{ kind: 'problem', level: 'warn', message }]);
    expect(toasts()).toEqual([['error', 'The screenshot could not be created.']]);
  });

  it('makes a larger screenshot if this browser supports it', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const many = Array.from({ length: 350 }, () => rows).flat();
    for (const [alpha, type] of [
      [255, 'success'],
      [0, 'error'],
    ] as const) {
      Object.assign(painted.context, { getImageData: () => ({ data: [0, 0, 0, alpha] }) });
      pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
      cleanup();
      show(many);
      await take();
      expect(toasts()).toMatchObject([[type, expect.any(String)]]);
    }
    expect(toasts()[0]?.[1]).toContain('700 groups are too many for one screenshot.');
  });

  it('says what to do when the list is too long for one screenshot', async () => {
    show(Array.from({ length: 1000 }, () => rows).flat());
    await take();
    expect(toasts()).toEqual([
      ['error', '2,000 groups are too many for one screenshot. Filter the list, or choose compact rows.'],
    ]);
  });
});
