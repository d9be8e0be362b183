import type {
  BodyOf,
  CardKind,
  DashboardCard,
  getDashboard as call,
  MetricCard,
  ResponseOf,
  setDashboard as setCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type Month, monthText, parseMonth } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { findMetricsById } from '../read-metrics.ts';
import { findCards, replaceCards } from './card-queries.ts';
import { metricCard } from './metric-card.ts';

type Shown = ResponseOf<typeof call>['cards'];
type CardOf<Kind extends CardKind> = Extract<DashboardCard, { kind: Kind }>;

/** A kind of card: whether one can be pinned, and what it shows. */
export interface CardMaker<Kind extends CardKind> {
  /** Those of the ids that are there and that the caller may see. */
  existing(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** By the card's id; one whose thing is gone is absent. */
  show(
    ctx: Ctx,
    cards: readonly CardOf<Kind>[],
    month: Month,
  ): Promise<ReadonlyMap<string, Extract<Shown[number], { kind: Kind }>>>;
}

const CARD_KINDS: { [Kind in CardKind]?: CardMaker<Kind> } = {
  metric: {
    existing: async (ctx, ids) => new Set((await findMetricsById(ctx, ids)).map(({ id }) => id)),
    async show(ctx, cards, month) {
      const metrics = await findMetricsById(
        ctx,
        cards.map(({ id }) => id),
      );
      const shown = new Map<string, MetricCard>();
      for (const card of cards) {
        const metric = metrics.find(({ id }) => id === card.id);
        if (metric) shown.set(card.id, await metricCard(ctx, metric, card, month));
      }
      return shown;
    },
  },
};

/** Called once, where the features are put together: reports read metrics, so that metrics know nothing of reports. */
export function addReportCards(maker: CardMaker<'report'>): void {
  CARD_KINDS.report = maker;
}

/** The caller's cards with the values of the month, or of the running one. Those whose thing is gone are left out. */
export async function getDashboard(
  ctx: Ctx,
  { month }: { readonly month?: string | undefined },
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'report', 'read');
  const { current } = await companyPeriod(ctx);
  const at = (month === undefined ? null : parseMonth(month)) ?? current;
  const user_id = ctx.actor.user_id;
  const cards = user_id === null ? [] : await findCards(ctx, user_id);
  const shown = new Map<string, Shown[number]>();
  for (const kind of new Set(cards.map((card) => card.kind)))
    for (const [id, card] of await showKind(ctx, cards, kind, at)) shown.set(`${kind} ${id}`, card);
  return {
    month: monthText(at),
    cards: cards.flatMap(({ kind, id }) => shown.get(`${kind} ${id}`) ?? []),
    can_pin: user_id !== null,
  };
}

export async function setDashboard(
  ctx: Ctx,
  { cards }: BodyOf<typeof setCall>,
): Promise<{ cards: DashboardCard[] }> {
  requirePermission(ctx, 'report', 'read');
  const user_id = ctx.actor.user_id;
  // Support without a user of the company keeps nothing in it.
  if (user_id === null) throw new AppError('forbidden');
  const once = [...new Map(cards.map((card) => [`${card.kind} ${card.id}`, card])).values()];
  const before = await findCards(ctx, user_id);
  for (const kind of new Set(once.map((card) => card.kind))) {
    // What is gone stays where it was pinned: it keeps nobody from changing the others.
    const had = new Set(idsOf(before, kind));
    const ids = idsOf(once, kind).filter((id) => !had.has(id));
    const existing = await CARD_KINDS[kind]?.existing(ctx, ids);
    if (ids.some((id) => !existing?.has(id))) throw new AppError('not_found', { object: kind }, 'cards');
  }
  await replaceCards(ctx, user_id, once);
  ctx.audit({
    object_type: 'dashboard',
    object_id: user_id,
    before: { cards: before },
    after: { cards: once },
  });
  return { cards: once };
}

async function showKind<Kind extends CardKind>(
  ctx: Ctx,
  cards: readonly DashboardCard[],
  kind: Kind,
  month: Month,
): Promise<ReadonlyMap<string, Shown[number]>> {
  const own = cards.filter((card): card is CardOf<Kind> => card.kind === kind);
  return (await CARD_KINDS[kind]?.show(ctx, own, month)) ?? new Map();
}

const idsOf = (cards: readonly DashboardCard[], kind: CardKind) =>
  cards.filter((card) => card.kind === kind).map(({ id }) => id);
