import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { Dialog, DialogButtons } from '../index.ts';
import { type Crop, dragged, squareOf } from './crop.ts';
import css from './picture-editor.module.css';

/** The specification's: what is shown while one crops, and what is kept. */
const AREA = 350;
const KEPT = 60;
const NEAREST = 4;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, size: number): void {
  const { x, y, side } = squareOf(picture, crop);
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, size, size);
}

export interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** How it will be shown. */
  readonly isRound: boolean;
  readonly isPending: boolean;
  readonly onClose: () => void;
  /** Null when the browser cannot make the picture. */
  readonly onSave: (picture: Blob | null) => void;
}

/** Which square of the picture is kept: by dragging it, or by the sliders below. */
export function CropDialog({ picture, isRound, isPending, onClose, onSave }: CropDialogProps) {
  const t = useTranslations('account');
  const [crop, setCrop] = useState<Crop>({ zoom: 1, across: 0.5, down: 0.5 });
  const area = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (area.current) draw(area.current, picture, crop, AREA);
  }, [picture, crop]);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    setCrop((now) =>
      dragged(picture, now, { across: event.movementX / width, down: event.movementY / width }),
    );
  };
  const save = () => {
    const canvas = document.createElement('canvas');
    draw(canvas, picture, crop, KEPT);
    canvas.toBlob(onSave, 'image/png');
  };
  const { side } = squareOf(picture, crop);
  const sliders = [
    { name: 'zoom', min: 1, max: NEAREST, isShown: true },
    { name: 'across', min: 0, max: 1, isShown: picture.width > side },
    { name: 'down', min: 0, max: 1, isShown: picture.height > side },
  ] as const;
  return (
    <Dialog
      isOpen
      isGuarded
      onClose={onClose}
      title={t('crop_title')}
      footer={<DialogButtons onCancel={onClose} onAction={save} isPending={isPending} />}
    >
      <canvas
        ref={area}
        role="img"
        aria-label={t('crop_title')}
        className={cx(css['area'], isRound && css['round'])}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {sliders.map(({ name, min, max, isShown }) => (
        <label key={name} className={css['slider']} hidden={!isShown}>
          {t(`crop_${name}`)}
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={crop[name]}
            onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
    </Dialog>
  );
}
