import { createHash } from 'node:crypto';
import {
  ADJUSTMENT_NEEDS,
  AUDIT_NEEDS,
  companySettingsSchema,
  DISCUSSION_NEEDS,
  type ExportSource,
  featuresOf,
  METRIC_NEEDS,
  type Needs,
  REPORT_NEEDS,
  REQUEST_NEEDS,
  unmetNeed,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assertNever } from '@comptoir/kernel';
import { isGod, requirePermission } from '../../platform/auth/access.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Sheet } from '../../platform/files/sheet.ts';
import { auditSheet } from '../audit/index.ts';
import { discussionSheet } from '../discussions/index.ts';
import { accrualSheet } from '../metrics/index.ts';
import { quotaSheet } from '../quotas/index.ts';
import { recordSheet } from '../records/index.ts';
import { reportSheet } from '../reports/index.ts';
import { adjustmentSheet, boardSheet, statementSheet } from '../statements/index.ts';
import { orgChartSheet, readReader } from '../users/index.ts';
import { findCompanySwitches } from './export-queries.ts';
import { userSheet } from './user-sheet.ts';

/** What may be read of a source, in its own feature's words. Each begins with its permission. */
export async function openSource(ctx: Ctx, source: ExportSource): Promise<Sheet> {
  await requireSource(ctx, source);
  switch (source.kind) {
    case 'records':
      return recordSheet(ctx, source, await readReader(ctx));
    case 'quota':
      return quotaSheet(ctx, source.quota_id);
    case 'users':
      return userSheet(ctx, source);
    case 'statements':
      return boardSheet(ctx, source);
    case 'statement':
      return statementSheet(ctx, source);
    case 'adjustments':
      return adjustmentSheet(ctx, source);
    case 'discussions':
      return discussionSheet(ctx, 'discussion', source);
    case 'requests':
      return discussionSheet(ctx, 'request', source);
    case 'org_chart':
      return orgChartSheet(ctx, source);
    case 'report':
      return reportSheet(ctx, source);
    case 'audit':
      return auditSheet(ctx, source);
    case 'accruals':
      return accrualSheet(ctx, source);
    default:
      return assertNever(source);
  }
}

/** The right that the page of the source needs: at the start, when the file is made and when it is fetched. */
export async function requireSource(ctx: Ctx, { kind }: ExportSource): Promise<void> {
  switch (kind) {
    case 'records':
      return requirePermission(ctx, 'data_table', 'read');
    case 'quota':
      return requirePermission(ctx, 'quota', 'read');
    case 'users':
    case 'org_chart':
      return requirePermission(ctx, 'user.users', 'read');
    case 'statements':
    case 'statement':
      return requirePermission(ctx, 'statement', 'read');
    case 'adjustments':
      requirePermission(ctx, 'adjustment_analysis', 'read');
      requirePermission(ctx, 'statement', 'read');
      return requireNeeds(ctx, ADJUSTMENT_NEEDS);
    case 'discussions':
      return requireNeeds(ctx, DISCUSSION_NEEDS);
    case 'requests':
      requirePermission(ctx, 'request', 'read');
      return requireNeeds(ctx, REQUEST_NEEDS);
    case 'report':
      requirePermission(ctx, 'report', 'read');
      return requireNeeds(ctx, REPORT_NEEDS);
    case 'audit':
      requirePermission(ctx, 'audit_trail', 'read');
      return requireNeeds(ctx, AUDIT_NEEDS);
    case 'accruals':
      requirePermission(ctx, 'report', 'read');
      requirePermission(ctx, 'statement', 'read');
      return requireNeeds(ctx, METRIC_NEEDS);
    default:
      return assertNever(kind);
  }
}

/** As the page of the source: the company has it switched on, and not in a sandbox. */
async function requireNeeds(ctx: Ctx, needs: Needs): Promise<void> {
  const { features, settings } = await findCompanySwitches(ctx);
  const unmet = unmetNeed(needs, {
    features: featuresOf(features),
    settings: companySettingsSchema.parse(settings ?? {}),
    live: ctx.tenant.live,
    isGod: isGod(ctx),
  });
  if (unmet === 'live') throw new AppError('live_only');
  if (unmet) throw new AppError('feature_off', { ...unmet });
}

/** What a person may see depends on these: a file made with other rights is not theirs any more. */
export function rightsOf({ role_category, permissions, shared_views }: Actor): string {
  return createHash('sha256')
    .update(JSON.stringify([role_category, permissions, shared_views?.views ?? null]))
    .digest('hex');
}
