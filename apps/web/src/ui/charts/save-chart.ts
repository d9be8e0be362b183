import { saveFile } from '../../lib/save-file.ts';

/** What the page's styles give a drawing: a file has them on each element. */
const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;
const TITLE_ROOM = 34;
/** Sharp on paper and on dense screens. */
const PNG_SCALE = 2;

/** A drawing as a file of its own: with its title, its colours and the page's ground. */
export function drawingText(svg: SVGSVGElement, title: string, legend: readonly LegendEntry[]): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll('*')];
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (!original) continue;
    const style = getComputedStyle(original);
    element.removeAttribute('class');
    element.removeAttribute('style');
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value !== '') element.setAttribute(name, value);
    }
  }
  // One that grows with its place is drawn in units of its own.
  const own = svg.viewBox?.baseVal;
  const size =
    own && own.width > 0
      ? { width: own.width, height: own.height }
      : { width: svg.width.baseVal.value, height: svg.height.baseVal.value };
  const ground = getComputedStyle(svg.ownerDocument.body);
  const root = svg.ownerDocument.createElementNS(SVG, 'svg');
  const lines = legendLines(legend, size.width);
  const height = size.height + TITLE_ROOM + lines.length * 20 + 12;
  for (const [name, value] of Object.entries({
    xmlns: SVG,
    width: size.width,
    height,
    viewBox: `0 0 ${size.width} ${height}`,
    'font-family': 'system-ui, sans-serif',
  }))
    root.setAttribute(name, String(value));
  add(root, 'rect', { width: size.width, height, fill: ground.backgroundColor });
  add(root, 'text', { x: 12, y: 22, 'font-size': 15, 'font-weight': 600, fill: ground.color }, title);
  const body = add(root, 'g', { transform: `translate(0 ${TITLE_ROOM})` });
  body.append(...copy.childNodes);
  for (const [at, line] of lines.entries())
    for (const { x, name, colour } of line) {
      const y = TITLE_ROOM + size.height + at * 20;
      add(root, 'rect', { x, y, width: 10, height: 10, fill: resolved(svg, colour) });
      add(root, 'text', { x: x + 16, y: y + 10, 'font-size': 12, fill: ground.color }, name);
    }
  return new XMLSerializer().serializeToString(root);
}

export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
}

const SVG = 'http://www.w3.org/2000/svg';

function add(to: Element, tag: string, attributes: Readonly<Record<string, string | number>>, text?: string) {
  const element = to.ownerDocument.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  to.append(element);
  return element;
}

/** A token's colour, as the page shows it now. */
function resolved(svg: SVGSVGElement, colour: string): string {
  const probe = svg.ownerDocument.createElement('span');
  probe.style.color = colour;
  svg.parentElement?.append(probe);
  const shown = getComputedStyle(probe).color;
  probe.remove();
  return shown;
}

function legendLines(legend: readonly LegendEntry[], width: number) {
  const lines: (LegendEntry & { readonly x: number })[][] = [];
  let x = 12;
  for (const entry of legend) {
    const room = entry.name.length * 7 + 34;
    if (lines.length === 0 || x + room > width) {
      lines.push([]);
      x = 12;
    }
    lines.at(-1)?.push({ ...entry, x });
    x += room;
  }
  return lines;
}

export function saveSvg(name: string, text: string): void {
  saveFile(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }));
}

export async function savePng(name: string, text: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * PNG_SCALE;
  canvas.height = image.height * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the picture is too large');
  saveFile(`${name}.png`, blob);
}
