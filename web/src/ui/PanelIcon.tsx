import { Drawing, firstLines, type DrawingProps } from './Icon.tsx';

/** The drawings of a panel with its bars, and those of the first view. */
export const panelLines = {
  ...firstLines,
  arrowDown: 'M12 5v14M19 12l-7 7-7-7',
  arrowLeft: 'M12 19l-7-7 7-7M19 12H5',
  arrowUp: 'M5 12l7-7 7 7M12 19V5',
  bookmark: 'M19 21l-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z',
  camera:
    'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  chevronDown: 'M6 9l6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  expand: 'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
  more: 'M12 12h.01M19 12h.01M5 12h.01',
  plus: 'M5 12h14M12 5v14',
  reload: 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  rows: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM21 7.5H3M21 12H3M21 16.5H3',
  search: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  shrink: 'M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3',
  table: 'M3 9h18M9 3v18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
} as const;

export type PanelIconName = keyof typeof panelLines;

/** As Icon, with the drawings of panels. */
export function PanelIcon({ name, ...rest }: DrawingProps & { readonly name: PanelIconName }) {
  return <Drawing line={panelLines[name]} {...rest} />;
}
