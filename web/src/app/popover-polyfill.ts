/**
 * Polyfill for popovers (Chrome before 114, Firefox before 125, Safari before 17): their buttons toggle them; Escape
 * and a press elsewhere close them. `data-popover-open` marks an open one (styles/base.css).
 */
export function polyfillPopovers(): void {
  HTMLElement.prototype.hidePopover = function hidePopover() {
    close(this);
  };
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) onPress(target);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openPopovers().forEach(close);
  });
}

const mark = 'data-popover-open';

const openPopovers = () => document.querySelectorAll<HTMLElement>(`[${mark}]`);

function onPress(target: Element): void {
  const button = target.closest('[popovertarget]');
  const own = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  const wasOpen = own?.hasAttribute(mark) === true;
  for (const popover of openPopovers()) if (popover === own || !popover.contains(target)) close(popover);
  if (own === null || wasOpen || button?.getAttribute('popovertargetaction') === 'hide') return;
  own.dispatchEvent(new Event('beforetoggle'));
  own.setAttribute(mark, '');
}

/** Returns the focus to the button, so that it is not lost. */
function close(popover: HTMLElement): void {
  if (!popover.hasAttribute(mark)) return;
  const hasFocus = popover.contains(document.activeElement);
  popover.removeAttribute(mark);
  if (hasFocus) document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus();
}
