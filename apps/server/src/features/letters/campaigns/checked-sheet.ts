import type { LetterSheetMapping } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findSuperiors } from '../make/letter-data-queries.ts';
import type { SheetPerson, StoredCampaign, StoredSheet } from './campaign-queries.ts';
import { type CheckedSheet, checkSheet } from './sheet-policy.ts';

/** The rows as they would be sent: where managers sign first, a row without one is refused too. */
export async function checkedSheet(
  ctx: Ctx,
  campaign: StoredCampaign,
  {
    rows,
    mapping,
    people,
  }: {
    readonly rows: StoredSheet['rows'];
    readonly mapping: LetterSheetMapping;
    readonly people: readonly SheetPerson[];
  },
): Promise<CheckedSheet> {
  const found = checkSheet(rows, mapping, { people, managed: null });
  if (!managersSign(campaign)) return found;
  const ids = found.letters.map(({ user_id }) => user_id);
  return checkSheet(rows, mapping, { people, managed: await managedOf(ctx, campaign, ids) });
}

export const managersSign = ({ sending_type, intermediate }: StoredCampaign): boolean =>
  sending_type === 'esignature' && intermediate.kind === 'hierarchy';

/** Those who have a manager on the letters' date. */
export async function managedOf(
  ctx: Ctx,
  { letter_date }: StoredCampaign,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const date = letter_date ?? ctx.clock.today();
  return new Set((await findSuperiors(ctx, ids, { date, levels: 1 })).map(({ user_id }) => user_id));
}
