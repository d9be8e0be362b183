import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { type Box, type KeyEffect, keyEffect } from './boxes.ts';
import css from './placing.module.css';

export interface NamedBox extends Box {
  /** What is printed there. */
  readonly name: string;
  /** Of a signer: not text that is filled. */
  readonly isField: boolean;
  readonly font_size: number | null;
}

export interface BoxLayerProps {
  readonly page: number;
  readonly scale: number;
  readonly boxes: readonly NamedBox[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onMove: (id: string, place: Pick<Box, 'page' | 'x' | 'y'>) => void;
  readonly onSize: (id: string, size: Pick<Box, 'width' | 'height'>) => void;
  readonly onKey: (id: string, effect: KeyEffect) => void;
  readonly isReadOnly?: boolean;
}

/** The boxes of a page, over its drawing: moved by pointer or by keys. */
export function BoxLayer(props: BoxLayerProps) {
  return (
    <div className={css['layer']}>
      {props.boxes
        .filter(({ page }) => page === props.page)
        .map((box) => (
          <PlacedBox key={box.id} {...props} box={box} />
        ))}
    </div>
  );
}

interface Drag {
  readonly kind: 'move' | 'size';
  readonly from_x: number;
  readonly from_y: number;
  readonly dx: number;
  readonly dy: number;
}

function PlacedBox(props: BoxLayerProps & { readonly box: NamedBox }) {
  const { box, scale, selected, onSelect, onKey, isReadOnly = false } = props;
  const t = useTranslations('letters');
  const { drag, handlers } = useDrag(props);
  const isSized = drag?.kind === 'size';
  const onKeyDown = (event: KeyboardEvent) => {
    const effect = isReadOnly ? null : keyEffect(event);
    if (effect === null) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(box.id, effect);
  };
  return (
    <button
      type="button"
      data-box={box.id}
      aria-label={t('box_at', {
        name: box.name,
        page: box.page,
        x: Math.round(box.x),
        y: Math.round(box.y),
        width: Math.round(box.width),
        height: Math.round(box.height),
      })}
      aria-pressed={selected === box.id}
      className={cx(css['box'], box.isField && css['field'], selected === box.id && css['selected'])}
      style={{
        left: box.x * scale,
        top: box.y * scale,
        width: (box.width + (isSized ? drag.dx : 0)) * scale,
        height: (box.height + (isSized ? drag.dy : 0)) * scale,
        fontSize: (box.font_size ?? Math.min(11, box.height * 0.6)) * scale,
        ...(drag?.kind === 'move'
          ? { transform: `translate(${drag.dx * scale}px, ${drag.dy * scale}px)` }
          : {}),
      }}
      onClick={() => onSelect(box.id)}
      onFocus={() => onSelect(box.id)}
      onKeyDown={onKeyDown}
      {...(isReadOnly ? {} : handlers('move'))}
    >
      <span className={css['name']}>{box.name}</span>
      {isReadOnly ? null : <span className={css['corner']} {...handlers('size')} />}
    </button>
  );
}

/** The page that is under the pointer, and where on it the pointer is, in points. */
function placeUnder(x: number, y: number, scale: number): { page: number; x: number; y: number } | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const page = element.closest<HTMLElement>('[data-page]');
    if (page === null) continue;
    const { left, top } = page.getBoundingClientRect();
    return { page: Number(page.dataset['page']), x: (x - left) / scale, y: (y - top) / scale };
  }
  return null;
}

function useDrag({ box, scale, onSelect, onMove, onSize }: BoxLayerProps & { readonly box: NamedBox }) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = (event: PointerEvent) => {
    if (drag === null) return;
    setDrag(null);
    const { dx, dy } = drag;
    if (dx === 0 && dy === 0) return;
    if (drag.kind === 'size') {
      onSize(box.id, { width: box.width + dx, height: box.height + dy });
      return;
    }
    const under = placeUnder(event.clientX, event.clientY, scale);
    const start = event.currentTarget.closest<HTMLElement>('[data-page]')?.getBoundingClientRect();
    if (under === null || start === undefined || under.page === box.page) {
      onMove(box.id, { page: box.page, x: box.x + dx, y: box.y + dy });
      return;
    }
    // Dropped on another page: the box keeps its place under the pointer.
    const held_x = (drag.from_x - start.left) / scale - box.x;
    const held_y = (drag.from_y - start.top) / scale - box.y;
    onMove(box.id, { page: under.page, x: under.x - held_x, y: under.y - held_y });
  };
  const handlers = (kind: Drag['kind']) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      onSelect(box.id);
      setDrag({ kind, from_x: event.clientX, from_y: event.clientY, dx: 0, dy: 0 });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.kind !== kind) return;
      event.stopPropagation();
      setDrag({
        ...drag,
        dx: (event.clientX - drag.from_x) / scale,
        dy: (event.clientY - drag.from_y) / scale,
      });
    },
    onPointerUp: (event: PointerEvent) => {
      event.stopPropagation();
      end(event);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handlers };
}
