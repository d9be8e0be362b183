import layout from '../../ui/layout.module.css';
import picker from '../../ui/month-picker.module.css';
import { box, type Drawing, monthName } from './draw.ts';

/** The page's title and what is beside it; as high as with its buttons. */
export function header(title: string, ...beside: Node[]): HTMLElement {
  const help = box('span', layout['help'] ?? '');
  const line = box(
    'div',
    layout['headline'] ?? '',
    box(
      'div',
      layout['titles'] ?? '',
      box('div', layout['titleLine'] ?? '', box('h1', layout['title'] ?? '', title), help),
    ),
    ...beside,
  );
  line.style.minHeight = '34px';
  return box('header', layout['header'] ?? '', line);
}

export function monthPicker(drawing: Drawing, month: string): Node {
  const step = () => {
    const place = box('span', picker['step'] ?? '');
    place.style.width = '31px';
    return place;
  };
  const value = box('span', picker['value'] ?? '', monthName(drawing, month));
  return box('div', picker['month'] ?? '', step(), value, step());
}

/** On a phone the month has the line below the title; `height`: of what is in that line. Elsewhere it is beside the title, or at the end. */
export function phoneMonth(drawing: Drawing, month: string, height: number): Node[] {
  if (!drawing.isPhone) return [];
  const line = box('div', '', monthPicker(drawing, month));
  line.style.cssText = `flex:1 0 100%;display:flex;align-items:center;height:${height}px`;
  return [line];
}
