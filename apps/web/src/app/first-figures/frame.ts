import css from '../shell/shell.module.css';
import { box, type Drawing } from './draw.ts';

/** The frame of every page with its mark: what else is in it comes with the application. */
export function frame({ me, words, isPhone }: Drawing, isFolded: boolean, ...page: Node[]): Node {
  const content = box('div', css['content'] ?? '', box('main', css['main'] ?? '', ...page));
  const name = isFolded && !isPhone ? null : box('span', css['brandName'] ?? '', words.product);
  // A company's own mark comes with the page.
  const brand = me.company.avatar ? box('span', '') : box('span', css['brand'] ?? '', mark(), name);
  const all = isPhone ? phone(brand, content) : computer(brand, content, isFolded);
  // What the sheets give to the body, such as the letters, does not come into a shadow from outside.
  return box('body', '', all);
}

function phone(brand: Node, content: Node): Node {
  return box(
    'div',
    css['mobile'] ?? '',
    box('header', css['topBar'] ?? '', brand, face()),
    content,
    box('nav', css['bottomBar'] ?? ''),
  );
}

function computer(brand: Node, content: Node, isFolded: boolean): Node {
  return box(
    'div',
    [css['app'], isFolded ? css['folded'] : undefined],
    box('nav', css['side'] ?? '', box('div', css['head'] ?? '', brand)),
    content,
  );
}

/** As high as the picture of oneself, which the bar of a phone has. */
function face(): Node {
  const place = box('span', css['faceButton'] ?? '');
  place.style.height = '36px';
  return place;
}

const SVG = 'http://www.w3.org/2000/svg';

/** As `ui/logo.tsx` draws it. */
function mark(): Node {
  const svg = document.createElementNS(SVG, 'svg');
  const set = (element: Element, values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  };
  set(svg, { viewBox: '0 0 26 26', width: '26', height: '26' });
  const square = document.createElementNS(SVG, 'rect');
  set(square, { width: '26', height: '26', rx: '7', fill: 'var(--accent)' });
  const letter = document.createElementNS(SVG, 'path');
  set(letter, {
    d: 'M17.6 9.1a6 6 0 1 0 .9 5.6',
    fill: 'none',
    stroke: 'var(--on-accent)',
    'stroke-width': '2.5',
    'stroke-linecap': 'round',
  });
  svg.append(square, letter);
  return svg;
}
