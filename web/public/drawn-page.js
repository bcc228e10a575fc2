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
   * @param {EventTarget | null} target
   * @param {string} selector
   */
  const servedAround = (target, selector) => {
    const control = target instanceof Element ? target.closest(selector) : null;
    return control?.closest('[data-served]') ? control : null;
  };
  /** @param {HTMLElement} control */
  const mark = (control) => {
    count += 1;
    control.dataset.pressed = count;
    // The code that presses again is loaded only then.
    document.documentElement.dataset.pressedEarly = '';
  };

  document.getElementById('root').dataset.served = '';
  addEventListener('click', (event) => {
    const control = servedAround(event.target, 'button, summary, input');
    if (control === null) return;
    if (control.matches('button, [type="file"]')) event.preventDefault();
    mark(control);
  });
  addEventListener('change', ({ target }) => {
    const choice = servedAround(target, 'select');
    if (choice !== null) mark(choice);
  });
  // By the key that ends an entry, where there is no button.
  addEventListener('submit', (event) => {
    if (servedAround(event.target, 'form') !== null) event.preventDefault();
  });
})();
