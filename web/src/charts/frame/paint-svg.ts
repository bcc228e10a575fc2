/** What painting needs of a canvas: a test records it. */
export type PngContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'setTransform'
  | 'scale'
  | 'translate'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'stroke'
  | 'fill'
  | 'font'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
  | 'textBaseline'
>;

/**
 * Paints an SVG that is on the page with the colours and fonts that it has there. Going through an image file would
 * lose both: an image knows neither the style sheets nor the fonts of the page.
 *
 * It knows what our charts are made of: paths, lines, circles, rectangles and texts. Clips are not followed.
 */
export function paintSvg(context: PngContext, picture: SVGSVGElement): void {
  const toPicture = picture.getScreenCTM()?.inverse();
  for (const shape of picture.querySelectorAll('path, line, circle, rect, text')) {
    if (!(shape instanceof SVGGraphicsElement) || shape.closest('clipPath, defs') !== null) continue;
    const own = shape.getScreenCTM();
    if (!toPicture || !own) continue;
    const { a, b, c, d, e, f } = toPicture.multiply(own);
    context.save();
    context.translate(e, f);
    // Charts move and scale; they do not turn or shear.
    if (b === 0 && c === 0) context.scale(a, d);
    context.globalAlpha = opacityOf(shape, picture);
    if (shape instanceof SVGTextElement) paintText(context, shape);
    else paintShape(context, shape);
    context.restore();
  }
}

function opacityOf(shape: Element, picture: Element): number {
  let opacity = 1;
  for (
    let element: Element | null = shape;
    element !== null && element !== picture;
    element = element.parentElement
  ) {
    const own = Number.parseFloat(getComputedStyle(element).opacity);
    if (!Number.isNaN(own)) opacity *= own;
  }
  return opacity;
}

function paintShape(context: PngContext, shape: SVGGraphicsElement): void {
  const style = getComputedStyle(shape);
  const path = new Path2D(shapePath(shape));
  if (isPaint(style.fill)) {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (!isPaint(style.stroke)) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
  context.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt';
  context.lineJoin = style.strokeLinejoin === 'round' ? 'round' : 'miter';
  context.setLineDash(dashNumbers(style.strokeDasharray));
  context.stroke(path);
}

function isPaint(paint: string): boolean {
  return paint !== '' && paint !== 'none' && paint !== 'transparent';
}

/** `11px, 7px` → [11, 7]; `none` → []. */
export function dashNumbers(dashes: string): number[] {
  return dashes
    .split(/[\s,]+/)
    .map((part) => Number.parseFloat(part))
    .filter((part) => !Number.isNaN(part));
}

/** The outline of a shape as the `d` of a path. */
export function shapePath(shape: Element): string {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  switch (shape.tagName) {
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const [x, y, r] = [number('cx'), number('cy'), number('r')];
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
    case 'rect':
      return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}Z`;
    default:
      return shape.getAttribute('d') ?? '';
  }
}

/** Each run of characters where the browser has put it: anchors and shifts are worked out already. */
function paintText(context: PngContext, text: SVGTextElement): void {
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let begun = 0;
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const run = node.textContent ?? '';
    if (run === '' || begun >= text.getNumberOfChars()) continue;
    const style = getComputedStyle(node.parentElement ?? text);
    const { x, y } = text.getStartPositionOfChar(begun);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.textBaseline = 'alphabetic';
    context.fillText(run, x, y);
    begun += run.length;
  }
}
