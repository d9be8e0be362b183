import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type PressEvent } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './badge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

export function Badge({
  tone = 'neutral',
  pulse,
  icon,
  children,
}: {
  tone?: Tone | undefined;
  pulse?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(css['badge'], tone !== 'neutral' && css[tone], pulse && css['pulse'])}>
      {icon}
      {children}
    </span>
  );
}

const TONES = {
  ongoing: 'neutral',
  to_lock: 'neutral',
  locked: 'info',
  validated: 'good',
  paid: 'good',
  error: 'bad',
  calculating: 'accent',
  draft: 'warn',
  live: 'good',
  archived: 'neutral',
  active: 'good',
  inactive: 'neutral',
  pending: 'warn',
} as const satisfies Record<string, Tone>;
export type Status = keyof typeof TONES;

/** The state of a statement, compensation, plan or user: always a word, its colour only helps. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations('words.state');
  return (
    <Badge tone={TONES[status]} pulse={status === 'calculating'}>
      {t(status)}
    </Badge>
  );
}

/** A quiet label: a plan's name, a tag. */
export function Chip({ children, isSet = false }: { children: ReactNode; isSet?: boolean }) {
  return <span className={cx(css['chip'], isSet && css['set'])}>{children}</span>;
}

export interface FilterChipProps {
  readonly label: string;
  /** What it filters on now; absent when unset. */
  readonly value?: string | null | undefined;
  readonly onPress?: (event: PressEvent) => void;
  readonly onClear?: () => void;
  /** Inside a Menu: shows that it opens one. */
  readonly opens?: boolean;
}

/** A filter: dashed while unset, filled with its value when set, with a way to clear it. */
export function FilterChip({ label, value, onPress, onClear, opens }: FilterChipProps) {
  const t = useTranslations('common');
  const press = onPress ? { onPress } : {};
  const clear = value ? onClear : undefined;
  return (
    <span className={cx(css['holder'], clear && css['pair'])}>
      {/* One element with and without a value: a list that closes gives the focus back to it. */}
      <Button className={cx(css['chip'], Boolean(value) && css['set'])} {...press}>
        {value ? (
          <span className={css['cut']}>
            {label}: {value}
          </span>
        ) : (
          label
        )}
        {!value && opens ? <ChevronDown size={13} aria-hidden /> : null}
      </Button>
      {clear ? (
        <Button
          className={cx(css['remove'])}
          aria-label={t('remove_filter', { name: label })}
          onPress={clear}
        >
          <X size={13} aria-hidden />
        </Button>
      ) : null}
    </span>
  );
}
