import { describe, expect, it, vi } from 'vitest';
import { measureWith, rememberWidths } from './text-width.ts';

describe('remembering widths', () => {
  it('asks once for each text and font', () => {
    const ask = vi.fn((text: string) => text.length);
    const measure = rememberWidths(ask);
    expect(measure('abc', '14px a')).toBe(3);
    measure('abc', '14px a');
    measure('abc', '14px b');
    expect(ask.mock.calls).toEqual([
      ['abc', '14px a'],
      ['abc', '14px b'],
    ]);
  });

  it('keeps what is in use and forgets the rest, however many texts pass by', () => {
    const ask = vi.fn((text: string) => text.length);
    const measure = rememberWidths(ask);
    for (let index = 0; index < 50_000; index += 1) {
      measure('in use', '14px a');
      measure(`passing ${index}`, '14px a');
    }
    expect(ask.mock.calls.filter(([text]) => text === 'in use')).toHaveLength(1);
    ask.mockClear();
    measure('passing 0', '14px a');
    expect(ask).toHaveBeenCalledOnce();
  });
});

it('sets the font of the context only when it changes', () => {
  const fonts: string[] = [];
  const context = {
    set font(font: string) {
      fonts.push(font);
    },
    get font() {
      return fonts.at(-1) ?? '';
    },
    measureText: (text: string) => ({ width: text.length }) as TextMetrics,
  };
  const measure = measureWith(context);
  measure('a', '14px a');
  measure('b', '14px a');
  measure('c', '12px a');
  expect(fonts).toEqual(['14px a', '12px a']);
});
