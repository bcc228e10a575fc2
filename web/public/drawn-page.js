// Runs once, right behind what the server drew.
(() => {
  // A style that is set by script is lawful where one in an attribute is not.
  for (const element of document.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style;
  }

  // Links lead where they lead; all else can be worked only when the app has taken the place of the drawing. What is
  // pressed until then is marked, and pressed again in its stead (src/ui/press-again.ts). Boxes, folds and choices answer
  // by themselves meanwhile. Buttons are held back: the browser's own part of what they do would go with the drawing.
  let count = 0;

  /**
   * @param {Event} event
   * @param {string} selector
   * @returns {HTMLElement | null | undefined} what of the drawing it is about
   */
  const served = ({ target }, selector) => target.closest?.(`[data-served] :is(${selector})`);
  /** @param {HTMLElement} control */
  const mark = (control) => {
    count += 1;
    control.dataset.pressed = count;
    // The code that presses again is loaded only then.
    document.documentElement.dataset.pressedEarly = '';
  };

  document.getElementById('root').dataset.served = '';
  addEventListener('click', (event) => {
    const control = served(event, 'button, summary, input');
    if (control?.matches('button, [type="file"]')) event.preventDefault();
    if (control) mark(control);
  });
  addEventListener('change', (event) => {
    const choice = served(event, 'select');
    if (choice) mark(choice);
  });
  // By the key that ends an entry, where there is no button.
  addEventListener('submit', (event) => {
    if (served(event, 'form')) event.preventDefault();
  });
})();
