import type { versionSchema } from '@comptoir/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import type { VersionChange } from '../write/version-changes.ts';
import type { VersionRow } from './statement-queries.ts';

/** An edit and the moment whose data is read carry the times of two clocks. */
const CLOCK_SLACK_MS = 2000;

interface Edit {
  readonly object_type: string;
  readonly object_id: string;
  readonly at: Date;
  readonly actor_name: string;
}

type Changes = NonNullable<z.input<typeof versionSchema>['changes']>;

/** Each version's causes with who made them, from the trail: the last edit between the data of the version before and its own. */
export async function versionCauses(
  ctx: Ctx,
  user_id: string,
  versions: readonly VersionRow[],
): Promise<(version: VersionRow) => Changes | null> {
  const spans = new Map(versions.map((one, at) => [one, spanOf(one, versions[at + 1])]));
  const edits = await readEdits(ctx, user_id, versions, [...spans.values()]);
  return (version) => {
    if (version.changes === null) return null;
    const span = spans.get(version);
    const within = edits.filter(({ at }) => span && at > span.after && at <= span.until);
    const by = (type: string, id?: string) =>
      within.findLast((one) => one.object_type === type && (id === undefined || one.object_id === id))
        ?.actor_name ?? null;
    return version.changes.map((change) => ({
      ...change,
      // The first stored causes have none.
      other_records: change.other_records ?? null,
      target_by: change.target === null ? null : by('quota'),
      rules_by: by('compensation', change.compensation_id),
      records: change.records.map((record) => ({ ...record, changed_by: by('record', record.record_id) })),
    }));
  };
}

interface Span {
  readonly after: Date;
  readonly until: Date;
}

/** The time in which what made this version was edited; `null` where it is not known. */
function spanOf(version: VersionRow, before: VersionRow | undefined): Span | null {
  if (!version.data_as_of || !before) return null;
  const after = new Date((before.data_as_of ?? before.created_at).getTime() - CLOCK_SLACK_MS);
  return { after, until: version.data_as_of };
}

async function readEdits(
  { db, tenant }: Ctx,
  user_id: string,
  versions: readonly VersionRow[],
  spans: readonly (Span | null)[],
): Promise<Edit[]> {
  const known = spans.filter((span) => span !== null);
  const changes: readonly VersionChange[] = versions.flatMap((one) => one.changes ?? []);
  if (known.length === 0 || changes.length === 0) return [];
  const after = known.map((one) => one.after).reduce((a, b) => (a < b ? a : b));
  const until = known.map((one) => one.until).reduce((a, b) => (a > b ? a : b));
  const records = [...new Set(changes.flatMap((one) => one.records.map(({ record_id }) => record_id)))];
  const compensations = [...new Set(changes.map((one) => one.compensation_id))];
  const { rows } = await sql<Edit>`
    select object_type, object_id, at, actor_name from audit_log
    where environment_id = ${tenant.environment_id} and at > ${after} and at <= ${until}
      and ((object_type = 'record' and object_id = any(${records}::text[]))
        or (object_type = 'compensation' and object_id = any(${compensations}::text[]))
        or (object_type = 'quota' and after -> 'values' @> ${JSON.stringify([{ user_id }])}::jsonb))
    order by at, id`.execute(db);
  return rows;
}
