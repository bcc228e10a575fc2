/** The parts of a canvas context that painting uses; tests record them. */
export type PngContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'scale'
  | 'translate'
  | 'transform'
  | 'clip'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'fillRect'
  | 'roundRect'
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
 * Paints an SVG of the page with the colours and fonts that it has there. An image element would lose both, since it
 * knows neither the style sheets nor the fonts of the page.
 *
 * Supports what our charts use: paths, lines, circles, rectangles and texts, with translation, fill, stroke, opacity
 * and clipping by a shape.
 */
export function paintSvg(context: PngContext, picture: SVGSVGElement): void {
  const toPicture = picture.getScreenCTM()?.inverse();
  for (const shape of picture.querySelectorAll('path, line, circle, rect, text')) {
    if (!isGraphics(shape) || shape.closest('clipPath, defs') !== null) continue;
    const own = shape.getScreenCTM();
    const style = getComputedStyle(shape);
    if (!toPicture || !own || style.display === 'none' || style.visibility === 'hidden') continue;
    context.save();
    const clip = clipOf(shape, picture, toPicture);
    if (clip !== null) context.clip(clip);
    const { a, b, c, d, e, f } = toPicture.multiply(own);
    context.transform(a, b, c, d, e, f);
    const opacity = opacityOf(shape, picture);
    if (isText(shape)) paintText(context, shape, opacity);
    else paintShape(context, shape, style, opacity);
    context.restore();
  }
}

const isGraphics = (element: Element): element is SVGGraphicsElement => 'getScreenCTM' in element;
const isText = (element: Element): element is SVGTextElement => 'getStartPositionOfChar' in element;

/** The clip path of a shape or a group around it, in the coordinates of the picture. */
function clipOf(shape: Element, picture: SVGSVGElement, toPicture: DOMMatrix): Path2D | null {
  const clipped = shape.closest('[clip-path]');
  const id = clipId(clipped?.getAttribute('clip-path') ?? '');
  if (id === null || !clipped || !isGraphics(clipped)) return null;
  const outline = picture.querySelector(`#${CSS.escape(id)} > *`);
  const own = clipped.getScreenCTM();
  if (outline === null || own === null) return null;
  const clip = new Path2D();
  clip.addPath(new Path2D(shapePath(outline)), toPicture.multiply(own));
  return clip;
}

/** `url(#plot)` → `plot`; null = no reference. */
export function clipId(reference: string): string | null {
  return /^url\(["']?#(.+?)["']?\)$/.exec(reference)?.[1] ?? null;
}

function opacityOf(shape: Element, picture: Element): number {
  let opacity = 1;
  for (
    let element: Element | null = shape;
    element !== null && element !== picture;
    element = element.parentElement
  ) {
    opacity *= alphaOf(getComputedStyle(element).opacity);
  }
  return opacity;
}

/** `0.5` → 0.5; 1 for an empty value. */
export function alphaOf(text: string): number {
  const alpha = Number.parseFloat(text);
  return Number.isNaN(alpha) ? 1 : alpha;
}

function paintShape(
  context: PngContext,
  shape: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  opacity: number,
): void {
  const path = new Path2D(shapePath(shape));
  if (isPaint(style.fill)) {
    context.globalAlpha = opacity * alphaOf(style.fillOpacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (!isPaint(style.stroke)) return;
  context.globalAlpha = opacity * alphaOf(style.strokeOpacity);
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
      return rectPath(
        number('x'),
        number('y'),
        number('width'),
        number('height'),
        number('rx') || number('ry'),
      );
    default:
      return shape.getAttribute('d') ?? '';
  }
}

function rectPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
}

/** Share of the free room to the left of a text, by its anchor. */
const anchorShares = { start: 0, middle: 0.5, end: 1 } as const;
const anchorOf = (anchor: string) => (anchor === 'middle' || anchor === 'end' ? anchor : 'start');

/** Paints each run of characters where the browser has laid it out, with anchors and offsets already applied. */
function paintText(context: PngContext, text: SVGTextElement, opacity: number): void {
  const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let begun = 0;
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const run = node.textContent ?? '';
    if (run === '' || begun >= text.getNumberOfChars()) continue;
    const style = getComputedStyle(node.parentElement ?? text);
    const { x, y } = text.getStartPositionOfChar(begun);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.globalAlpha = opacity * alphaOf(style.fillOpacity);
    context.fillStyle = style.fill;
    context.textBaseline = 'alphabetic';
    // A canvas has no tabular figures: a run of digits is narrower on it than on the page.
    const spare = text.getSubStringLength(begun, run.length) - context.measureText(run).width;
    context.fillText(run, x + spare * anchorShares[anchorOf(style.textAnchor)], y);
    begun += run.length;
  }
}
