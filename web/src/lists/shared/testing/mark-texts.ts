import type { TextPart } from '../list-rows.ts';
import type { PanelMark } from '../../row-drawing.ts';

export const textsOf = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

export const iconsOf = (marks: readonly PanelMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'icon' ? [mark.icon] : []));

/** The part of a cut text before its ellipsis. */
export const keptOf = (text: string) => text.replace(/…$/, '');

export const partsByKey = (...parts: readonly (readonly TextPart[])[]): ReadonlyMap<string, string> =>
  new Map(parts.flat().map(({ key, text }) => [key, text] as const));
