/**
 * Marks `key` when something is typed into the page, and `painted` when a canvas is written on for the first time after
 * that. To run before `watchPage`.
 */
export function markKeys(): void {
  const context = CanvasRenderingContext2D.prototype;
  // Called on the context that it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const { fillText } = context;
  let isAwaited = false;
  context.fillText = function fillAndMark(...call) {
    if (isAwaited) performance.mark('painted');
    isAwaited = false;
    fillText.apply(this, call);
  };
  addEventListener(
    'keydown',
    () => {
      isAwaited = true;
      performance.mark('key');
    },
    true,
  );
}
