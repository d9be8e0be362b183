import type { ExportSource } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { notify } from '../notifications/index.ts';
import type { StoredExport } from './export-queries.ts';

/** A card for the person who started it: they may have closed the page since. Its link leads to the page of the source. */
export async function notifyFailure(ctx: Ctx, { id, owner_id, name, source }: StoredExport): Promise<void> {
  await notify(ctx, {
    recipients: [owner_id],
    type: 'export_failed',
    kind: 'validations',
    author_id: null,
    reference: { type: 'EXPORTS', url: pageOf(source), parameters: { name } },
    group_key: `export_failed:${name}`,
    cause: id,
  });
}

function pageOf(source: ExportSource): string {
  switch (source.kind) {
    case 'records':
      return `/tables/${source.table_id}`;
    case 'quota':
      return `/quotas/${source.quota_id}`;
    case 'users':
      return '/users';
    case 'org_chart':
      return '/users/orgchart';
    case 'statements':
      return `/statements?year=${source.year}&month=${source.month}`;
    case 'statement':
      return `/statements?year=${source.year}&month=${source.month}&user=${source.user_id}`;
    case 'adjustments':
      return `/adjustments-analysis?from=${source.from}&to=${source.to}`;
    case 'discussions':
      return '/discussions';
    case 'requests':
      return '/requests';
    case 'report':
      return `/reports/${source.report_id}`;
    case 'audit':
      return '/audit';
    case 'accruals':
      return '/';
    default:
      return assertNever(source);
  }
}
