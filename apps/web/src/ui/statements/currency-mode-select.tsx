import { CURRENCY_MODES, type CurrencyMode } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Select } from '../index.ts';
import css from './currency-mode-select.module.css';

/** In which of the three currencies amounts are shown. */
export function CurrencyModeSelect({
  label,
  mode,
  onChange,
}: {
  /** What is shown in it: a board and a statement may stand on one page. */
  readonly label: string;
  readonly mode: CurrencyMode;
  readonly onChange: (mode: CurrencyMode) => void;
}) {
  const t = useTranslations('currencies');
  return (
    <div className={css['mode']}>
      <Select
        label={label}
        hideLabel
        items={CURRENCY_MODES.map((value) => ({ value, text: t(`mode_${value}`) }))}
        value={mode}
        onChange={onChange}
      />
    </div>
  );
}
