import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { IconButton, Menu } from '../../../ui/index.ts';
import css from './pinned.module.css';

/** What can be done with a card where it is; absent: not that. */
export interface CardActions {
  readonly onChange?: (() => void) | undefined;
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
  readonly onRemove: () => void;
}

interface CardFrameProps {
  readonly name: string;
  /** In place of the name, as a link to what the card is of. */
  readonly title?: ReactNode;
  /** A drawing needs the whole width. */
  readonly isWide?: boolean;
  /** What the figure means, on hover. */
  readonly hint?: string | undefined;
  /** Absent: cards of this reader stay as they are. */
  readonly actions: CardActions | undefined;
  readonly children: ReactNode;
}

/** A card of the home page: its name, its menu, and what its kind shows. */
export function CardFrame({ name, title = name, isWide = false, hint, actions, children }: CardFrameProps) {
  return (
    <section className={cx(css['card'], isWide && css['wide'])} aria-label={name}>
      <div className={css['head']}>
        <h3 className={css['label']} title={hint}>
          {title}
        </h3>
        {actions ? <CardMenu name={name} {...actions} /> : null}
      </div>
      {children}
    </section>
  );
}

function CardMenu({ name, onChange, onEarlier, onLater, onRemove }: CardActions & { readonly name: string }) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const label = t('card_actions', { name });
  return (
    <Menu
      label={label}
      items={[
        onChange && { id: 'change', text: t('card_change'), onAction: onChange },
        onEarlier && { id: 'earlier', text: t('card_earlier'), onAction: onEarlier },
        onLater && { id: 'later', text: t('card_later'), onAction: onLater },
        { id: 'remove', text: common('remove'), onAction: onRemove },
      ]}
    >
      <IconButton icon={Ellipsis} label={label} size="s" />
    </Menu>
  );
}
