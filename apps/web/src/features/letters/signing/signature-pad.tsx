import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/index.ts';
import { drawStrokes, type Stroke, type StrokePoint } from './strokes.ts';
import css from './signing.module.css';

export interface SignaturePadProps {
  readonly label: string;
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

/** A place to draw a signature with a finger, a pen or a mouse. */
export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const t = useTranslations('letters');
  const [line, setLine] = useState<Stroke | null>(null);
  const canvas = useDrawing(line === null ? strokes : [...strokes, line]);
  const pointOf = (event: Pick<PointerEvent, 'clientX' | 'clientY' | 'currentTarget'>): StrokePoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  };
  const end = () => {
    if (line !== null) onChange([...strokes, line]);
    setLine(null);
  };
  return (
    <div className={css['pad']}>
      <canvas
        ref={canvas}
        data-paper
        role="img"
        aria-label={`${label}. ${t(strokes.length === 0 ? 'pad_empty' : 'pad_drawn')}`}
        className={css['canvas']}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setLine([pointOf(event)]);
        }}
        onPointerMove={(event) => {
          if (line === null) return;
          // A fast finger moves more often than the screen is drawn.
          const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
          const { currentTarget } = event;
          const points = (all.length === 0 ? [event] : all).map(({ clientX, clientY }) =>
            pointOf({ clientX, clientY, currentTarget }),
          );
          setLine([...line, ...points]);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {strokes.length === 0 && line === null ? (
        <span className={css['hint']} data-paper aria-hidden>
          {t('pad_hint')}
        </span>
      ) : null}
      <div className={css['padButtons']}>
        <Button
          size="s"
          variant="quiet"
          isDisabled={strokes.length === 0}
          onPress={() => onChange(strokes.slice(0, -1))}
        >
          {t('pad_undo')}
        </Button>
        <Button size="s" variant="quiet" isDisabled={strokes.length === 0} onPress={() => onChange([])}>
          {t('pad_clear')}
        </Button>
      </div>
    </div>
  );
}

/** The canvas that shows these strokes, sharp at any size. */
function useDrawing(strokes: readonly Stroke[]): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef(strokes);
  useEffect(() => {
    drawn.current = strokes;
    draw(canvas.current, strokes);
  }, [strokes]);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    const watch = new ResizeObserver(() => draw(target, drawn.current));
    watch.observe(target);
    return () => watch.disconnect();
  }, []);
  return canvas;
}

function draw(target: HTMLCanvasElement | null, strokes: readonly Stroke[]): void {
  const pen = target?.getContext('2d');
  if (!target || !pen) return;
  const ratio = devicePixelRatio || 1;
  target.width = target.clientWidth * ratio;
  target.height = target.clientHeight * ratio;
  pen.strokeStyle = getComputedStyle(target).color;
  drawStrokes(pen, strokes, target.width, target.height);
}
