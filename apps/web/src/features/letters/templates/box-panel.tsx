import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, NumberField, Panel, Segmented, Select } from '../../../ui/index.ts';
import type { Box, PageSize } from '../placing/boxes.ts';
import { isSignerField } from '../tags/tag-names.ts';
import type { TagBox } from './tag-boxes.ts';
import css from './templates.module.css';

const FONT_SIZES = ['8', '9', '10', '11', '12', '14', '16', '18', '24', '32', '48'];
const PLACES = ['x', 'y', 'width', 'height'] as const;

export interface BoxPanelProps {
  readonly box: TagBox;
  readonly name: string;
  readonly pages: readonly PageSize[];
  readonly onPlace: (place: Partial<Pick<Box, 'page' | 'x' | 'y' | 'width' | 'height'>>) => void;
  readonly onLook: (look: Partial<Pick<TagBox, 'font_size' | 'align'>>) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** The selected place in figures: what a drag does, done by typing. */
export function BoxPanel({ box, name, pages, onPlace, onLook, onCopy, onRemove }: BoxPanelProps) {
  const t = useTranslations('letters');
  return (
    <Panel title={name}>
      <div className={css['box']}>
        {pages.length > 1 ? (
          <Select
            label={t('page')}
            items={pages.map((_, at) => ({ value: String(at + 1), text: String(at + 1) }))}
            value={String(box.page)}
            onChange={(page) => onPlace({ page: Number(page) })}
          />
        ) : null}
        <div className={css['figures']}>
          {PLACES.map((place) => (
            <Points
              key={place}
              label={t(`box_${place}`)}
              value={box[place]}
              onChange={(value) => onPlace({ [place]: value })}
            />
          ))}
        </div>
        {isSignerField(box.value) ? null : (
          <>
            <Select
              label={t('font_size')}
              items={FONT_SIZES.map((size) => ({ value: size, text: size }))}
              value={String(box.font_size)}
              onChange={(size) => onLook({ font_size: Number(size) })}
            />
            <Segmented
              label={t('align')}
              items={(['left', 'center', 'right'] as const).map((align) => ({
                value: align,
                text: t(`align_${align}`),
              }))}
              value={box.align}
              onChange={(align) => onLook({ align })}
            />
          </>
        )}
        <div className={css['buttons']}>
          <Button size="s" icon={Copy} onPress={onCopy}>
            {t('place_again')}
          </Button>
          <Button size="s" variant="danger" icon={Trash2} onPress={onRemove}>
            {t('remove')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** A measure that takes effect when the field is left: half a number moves nothing. */
function Points({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div
      onBlur={() => {
        if (typed !== null) onChange(Number(typed));
        setTyped(null);
      }}
    >
      <NumberField label={label} value={typed ?? String(value)} onChange={setTyped} suffix="pt" />
    </div>
  );
}
