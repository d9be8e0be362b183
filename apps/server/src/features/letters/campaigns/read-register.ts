import type { LetterRegisterRow, QueryOf, searchLetterRegister } from '@comptoir/contract';
import { type Language, LETTER_REGISTER, LETTER_ROLE, LETTER_STATE } from '@comptoir/words';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sheet } from '../../../platform/files/sheet.ts';
import { readReader } from '../../users/index.ts';
import { shortVersion } from '../words/versions.ts';
import { presentVersions } from './read-campaigns.ts';
import { countRegister, findRegister, findPlanVersions, type RegisterFilter } from './register-queries.ts';

export async function searchRegister(ctx: Ctx, query: QueryOf<typeof searchLetterRegister>) {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const versions = await presentVersions(ctx);
  const { page, size, ...filter } = query;
  const rows = await findRegister(ctx, { filter, versions }, { limit: size, offset: page * size });
  return { rows: rows.map(registerWire), total: await countRegister(ctx, { filter, versions }) };
}

function registerWire(row: Awaited<ReturnType<typeof findRegister>>[number]): LetterRegisterRow {
  return {
    ...row,
    plan_version: shortVersion(row.plan_version),
    sent_at: row.sent_at?.toISOString() ?? null,
    signed_at: row.signed_at?.toISOString() ?? null,
  };
}

/** What the register can be filtered by. */
export async function listPlans(ctx: Ctx) {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const present = await presentVersions(ctx);
  const byPlan = Map.groupBy(await findPlanVersions(ctx), ({ plan_id }) => plan_id);
  const plans = Array.from(byPlan, ([id, versions]) => ({
    id,
    // As its newest letter names it.
    name: versions[0]?.name ?? '',
    versions: versions.map(({ version, since, letters, signed }) => ({
      version: shortVersion(version),
      since: since.toISOString(),
      letters,
      signed,
      is_present: present[id] === version,
    })),
  }));
  return { plans: plans.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

const COLUMNS = [
  'campaign',
  'person',
  'plan',
  'plan_version',
  'outdated',
  'signer',
  'role',
  'state',
  'effective_on',
  'sent',
  'signed',
  'hash',
] as const;
const REGISTER_BATCH = 1_000;

/** The register as a file, in batches, in the reader's language. */
export async function registerSheet(ctx: Ctx, filter: RegisterFilter): Promise<Sheet> {
  requirePermission(ctx, 'commission_letter.campaigns', 'read');
  const { language, decimals } = await readReader(ctx);
  const versions = await presentVersions(ctx);
  const total = await countRegister(ctx, { filter, versions });
  ctx.audit({ kind: 'export_letter_register', object_type: 'letter_campaign', after: { rows: total } });
  return {
    words: [LETTER_REGISTER.file[language]],
    head: COLUMNS.map((key) => LETTER_REGISTER[key][language]),
    total,
    decimals,
    async *batches() {
      for (let offset = 0; offset < total; offset += REGISTER_BATCH) {
        const rows = await findRegister(ctx, { filter, versions }, { limit: REGISTER_BATCH, offset });
        yield rows.map(registerWire).map((row) => cellsOf(row, language));
      }
    },
  };
}

const cellsOf = (row: LetterRegisterRow, language: Language): string[] => [
  row.campaign,
  row.person,
  row.plan,
  row.plan_version,
  LETTER_REGISTER[row.outdated ? 'yes' : 'no'][language],
  row.signer,
  LETTER_ROLE[row.signer_role][language],
  LETTER_STATE[row.state][language],
  row.effective_on ?? '',
  row.sent_at ?? '',
  row.signed_at ?? '',
  row.document_hash ?? '',
];
