import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './avatar.module.css';

export type AvatarSize = 18 | 22 | 30 | 38 | 58 | 78;
const COLOURS = 8;

/** First letters of the first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (Array.from(first)[0] ?? '?').concat(Array.from(last)[0] ?? '').toUpperCase();
}

/** The same person has the same colour everywhere. */
function colourOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return (hash % COLOURS) + 1;
}

/** A face or initials; decoration beside a name, so hidden from readers. */
export function Avatar({
  name,
  src,
  size = 30,
}: {
  name: string | null;
  src?: string | null | undefined;
  size?: AvatarSize;
}) {
  const t = useTranslations('common');
  const style = {
    width: size,
    height: size,
    fontSize: Math.max(9, Math.round(size * 0.4)),
    background: `var(--p${colourOf(name ?? '')})`,
  };
  return (
    <span
      className={css['avatar']}
      style={style}
      data-initials={src ? undefined : name === null ? '?' : initials(name)}
      aria-hidden
      title={name === null ? t('not_imported') : undefined}
    >
      {src ? <img src={src} alt="" /> : null}
    </span>
  );
}

export interface UserChipProps {
  /** Null: a person who was not imported. */
  readonly name: string | null;
  readonly caption?: ReactNode;
  readonly src?: string | null | undefined;
  readonly size?: AvatarSize;
}

/** The one way a person is shown: face, name and a word about them. */
export function UserChip({ name, caption, src, size = 30 }: UserChipProps) {
  const t = useTranslations('common');
  return (
    <span className={cx(css['who'])}>
      <Avatar name={name} src={src} size={size} />
      <span className={css['names']}>
        <span className={css['name']}>{name ?? t('not_imported')}</span>
        {caption ? <span className={css['caption']}>{caption}</span> : null}
      </span>
    </span>
  );
}
