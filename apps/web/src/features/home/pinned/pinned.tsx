import type { CardKind, DashboardCard, getDashboard, ResponseOf } from '@comptoir/contract';
import { MAX_DASHBOARD_CARDS } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { cardsOf, metricData } from '../../../data/metrics.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { Button, ErrorState, Panel, Skeleton, useUndoToast } from '../../../ui/index.ts';
import { CardDialog } from './card-dialog.tsx';
import type { CardActions } from './card-frame.tsx';
import { CostForecast } from './cost-forecast.tsx';
import { MetricCardView } from './metric-card.tsx';
import css from './pinned.module.css';
import { ReportCardView } from './report-card.tsx';
import { moved, useCardChange, useCardFocus } from './use-cards.ts';

type Shown = ResponseOf<typeof getDashboard>;
type Card = Shown['cards'][number];
interface ViewProps<Kind extends CardKind = CardKind> {
  readonly card: Extract<Card, { kind: Kind }>;
  readonly actions: CardActions | undefined;
}

/** What each kind of card looks like. A new kind is one more line. */
const CARD_VIEWS: { readonly [Kind in CardKind]: ComponentType<ViewProps<Kind>> } = {
  metric: MetricCardView,
  report: ReportCardView,
};
/** Kinds that have a form of their own. */
const CHANGED_HERE: ReadonlySet<CardKind> = new Set(['metric']);

interface PinnedProps {
  readonly month: string;
  /** The page is of the reader's own month: without what the year costs, and nothing while nothing is pinned. */
  readonly isOwn: boolean;
}

/** The figures that a person chose to follow, and what the year will cost. */
export function Pinned({ month, isOwn }: PinnedProps) {
  return (
    <LateTexts>
      <Cards month={month} isOwn={isOwn} />
      {isOwn ? null : <CostForecast month={month} />}
    </LateTexts>
  );
}

/** Which form is open: of a new card, or of one that is there. */
type Open = 'new' | DashboardCard | null;

function Cards({ month, isOwn }: PinnedProps) {
  const t = useTranslations('metrics');
  const [open, setOpen] = useState<Open>(null);
  const found = useQuery(metricData.dashboard(month));
  const save = useCardChange();
  const cards = cardsOf(found.data?.cards ?? []);
  const isFull = cards.length >= MAX_DASHBOARD_CARDS;
  if (isOwn && cards.length === 0) return null;
  return (
    <Panel
      title={t('pinned')}
      aside={
        found.data?.can_pin ? (
          <Button variant="quiet" size="s" icon={Plus} isDisabled={isFull} onPress={() => setOpen('new')}>
            {t('pin')}
          </Button>
        ) : null
      }
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={92} radius={8} /> : null}
      {found.data && cards.length === 0 ? <p className={css['sub']}>{t('pin_none')}</p> : null}
      {found.data ? (
        <CardList month={month} shown={found.data} cards={cards} save={save} onChange={setOpen} />
      ) : null}
      <p className={css['foot']}>
        {isFull ? t('pin_full', { most: MAX_DASHBOARD_CARDS }) : null}{' '}
        <Link {...addresses.metrics()}>{t('pin_manage')}</Link>
      </p>
      {open === null || (open !== 'new' && open.kind !== 'metric') ? null : (
        <CardDialog
          card={open === 'new' ? null : open}
          cards={cards}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

interface CardListProps {
  readonly month: string;
  readonly shown: Shown;
  readonly cards: readonly DashboardCard[];
  readonly save: ReturnType<typeof useCardChange>;
  readonly onChange: (card: DashboardCard) => void;
}

/** The cards in the reader's order; each is moved and removed by its menu. */
function CardList({ month, shown, cards, save, onChange }: CardListProps) {
  const t = useTranslations('metrics');
  const undoToast = useUndoToast();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const focus = useCardFocus(list, cards);
  const put = (next: readonly DashboardCard[], at: number, onSuccess: () => void) => {
    focus(at);
    save.mutate(next, { onSuccess });
  };
  const move = (at: number, by: 1 | -1) => {
    const words = t('card_moved', { place: at + by + 1, of: cards.length });
    put(moved(cards, at, by), at + by, () => setSaid(words));
  };
  const remove = (card: DashboardCard, at: number) =>
    put(cards.toSpliced(at, 1), at, () =>
      undoToast(t('card_removed'), {
        undo: () => metricData.pinAgain(month, card, at),
        undone: t('card_back'),
      }),
    );
  const actionsAt = (at: number): CardActions | undefined => {
    const card = cards[at];
    if (!shown.can_pin || !card) return undefined;
    return {
      onChange: CHANGED_HERE.has(card.kind) ? () => onChange(card) : undefined,
      onEarlier: at > 0 ? () => move(at, -1) : undefined,
      onLater: at < cards.length - 1 ? () => move(at, 1) : undefined,
      onRemove: () => remove(card, at),
    };
  };
  return (
    <>
      <div ref={list} className={css['cards']} tabIndex={-1}>
        {shown.cards.map((card, at) => (
          <CardView key={`${card.kind} ${card.id}`} card={card} actions={actionsAt(at)} />
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

function CardView({ card, actions }: ViewProps) {
  // Each view gets the cards of its own kind.
  const View = CARD_VIEWS[card.kind] as ComponentType<ViewProps>;
  return <View card={card} actions={actions} />;
}
