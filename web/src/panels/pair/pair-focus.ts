import type { PanelPlace } from '../panel-slot.ts';

/** Gives the focus to the heading of a panel, as after going to another page; from there on to its tools. */
export function focusHeading(place: PanelPlace): void {
  const heading = document.querySelector(`[data-place="${place}"] h2`);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Gives the focus back to the button that opens a second panel; to the first panel where there is none in sight. */
export function focusOpener(label: string): void {
  const opener = document.querySelector(`[data-place="primary"] [title="${label}"]`);
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener || opener === null) focusHeading('primary');
}
