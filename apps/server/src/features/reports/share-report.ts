import type { BodyOf, getReportSharingData, ResponseOf, setReportShares as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { requireReport } from './read-reports.ts';
import { requireManaged } from './report-policy.ts';
import {
  type Candidate,
  lockReport,
  readReportShares,
  roleCandidates,
  userCandidates,
  writeReportShares,
} from './report-queries.ts';

type Sharing = ResponseOf<typeof call>;

export const mayReadReports = ({ role_category, permissions }: Candidate): boolean =>
  can({ actor: { role_category, permissions } }, 'report', 'read');

export async function getShares(ctx: Ctx, id: string): Promise<Sharing> {
  requirePermission(ctx, 'report', 'read');
  const report = await requireReport(ctx, id);
  requireManaged(ctx, report);
  return { shares: await readReportShares(ctx, id), shares_version: report.shares_version };
}

/** Replaces the shares. A report opens no table and shows nobody's pay: each reader sees what their own rights show. */
export async function setShares(ctx: Ctx, id: string, body: BodyOf<typeof call>): Promise<Sharing> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, id);
  const before = await getShares(ctx, id);
  assertVersion('report', before.shares_version, body.version);
  const roles = new Map((await roleCandidates(ctx)).map((role) => [role.id, role]));
  const users = new Map((await userCandidates(ctx)).map((user) => [user.id, user]));
  const had = before.shares.map((share) => share.role_id ?? share.user_id);
  for (const share of body.shares) {
    const [shared_with, candidate] =
      'role_id' in share
        ? [share.role_id, roles.get(share.role_id)]
        : [share.user_id, users.get(share.user_id)];
    if (!had.includes(shared_with)) assertShareable(candidate);
  }
  await writeReportShares(ctx, id, body.shares);
  const after = await getShares(ctx, id);
  ctx.audit({ object_type: 'report', object_id: id, before: before.shares, after: after.shares });
  return after;
}

export function assertShareable(candidate: Candidate | undefined): void {
  if (!candidate) throw new AppError('not_found');
  if (!mayReadReports(candidate)) throw new AppError('report_not_shareable', { name: candidate.name });
}

/** The people and roles that the sharing dialog offers. */
export async function sharingData(ctx: Ctx): Promise<ResponseOf<typeof getReportSharingData>> {
  requirePermission(ctx, 'report', 'write');
  return {
    roles: (await roleCandidates(ctx)).filter(mayReadReports).map(({ id, name }) => ({ id, name })),
    users: (await userCandidates(ctx))
      .filter(mayReadReports)
      .map(({ id, name, avatar }) => ({ id, name, avatar })),
  };
}
