import { useEffect, useRef } from 'react';
import type { PdfFile } from './pdf-file.ts';
import css from './pdf.module.css';

/** Sharper than the screen costs memory and shows nothing more. */
const MAX_PIXEL_RATIO = 2;

/** One page, drawn at this scale. */
export function PdfPage({
  file,
  page,
  scale,
}: {
  readonly file: PdfFile;
  readonly page: number;
  readonly scale: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | null = null;
    const draw = async () => {
      const found = await file.document.getPage(page);
      const target = canvas.current;
      if (isLeft || target === null) return;
      const viewport = found.getViewport({
        scale: scale * Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO),
      });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = found.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    // A drawing that another one replaces ends here, and a page of a closed document is not drawn.
    draw().catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [file, page, scale]);
  const size = file.pages[page - 1];
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={css['canvas']}
      style={{ width: (size?.width ?? 0) * scale, height: (size?.height ?? 0) * scale }}
    />
  );
}
