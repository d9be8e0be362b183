import type { FieldWire } from '@comptoir/contract';
import { OPTION_TONES } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { Badge, Button, Checkbox, IconButton, Select, TextField } from '../../../ui/index.ts';
import css from './fields.module.css';

export type OptionLook = NonNullable<FieldWire['option_looks']>[number];

export interface StatusOptionsProps {
  readonly looks: readonly OptionLook[];
  readonly onChange: (looks: readonly OptionLook[]) => void;
}

/** The choices of a status in their order, each with a colour and whether it is final. */
export function StatusOptions({ looks, onChange }: StatusOptionsProps) {
  const t = useTranslations('tables');
  const { keys, removeKey } = useRowKeys(looks.length);
  const put = (at: number, part: Partial<OptionLook>) =>
    onChange(looks.map((look, index) => (index === at ? { ...look, ...part } : look)));
  const move = (at: number, by: -1 | 1) => {
    const look = looks[at];
    if (look) onChange(looks.toSpliced(at, 1).toSpliced(at + by, 0, look));
  };
  return (
    <fieldset className={css['statuses']}>
      <legend>{t('options')}</legend>
      {looks.map((look, at) => (
        <div key={keys[at]} className={css['status']}>
          <TextField
            label={t('status_name')}
            hideLabel
            value={look.option}
            maxLength={MAX_NAME_LENGTH}
            onChange={(option) => put(at, { option })}
          />
          <Select
            label={t('status_colour', { name: look.option })}
            hideLabel
            items={OPTION_TONES.map((tone) => ({ value: tone, text: t(`tone.${tone}`) }))}
            value={look.tone}
            onChange={(tone) => put(at, { tone })}
          />
          <div className={css['statusLine']}>
            <Checkbox isSelected={look.is_final} onChange={(is_final) => put(at, { is_final })}>
              {t('status_final')}
            </Checkbox>
            <Badge tone={look.tone}>{look.option || '…'}</Badge>
            <span className={css['actions']}>
              <IconButton
                size="s"
                icon={<ArrowUp size={15} aria-hidden />}
                label={t('move_up', { name: look.option })}
                isDisabled={at === 0}
                onPress={() => move(at, -1)}
              />
              <IconButton
                size="s"
                icon={<ArrowDown size={15} aria-hidden />}
                label={t('move_down', { name: look.option })}
                isDisabled={at === looks.length - 1}
                onPress={() => move(at, 1)}
              />
              <IconButton
                size="s"
                icon={<X size={15} aria-hidden />}
                label={t('status_remove', { name: look.option })}
                onPress={() => {
                  removeKey(at);
                  onChange(looks.toSpliced(at, 1));
                }}
              />
            </span>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="s"
          icon={<Plus size={15} aria-hidden />}
          onPress={() => onChange([...looks, { option: '', tone: 'neutral', is_final: false }])}
        >
          {t('status_add')}
        </Button>
      </div>
    </fieldset>
  );
}
