import { createDimension, createGroup, listGroups, setGroupMembers } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { readDemoFile } from './demo-files.ts';

/** The groups of one dimension, each with its people from month to month. */
interface DemoDimension {
  readonly name: string;
  readonly groups: Readonly<Record<string, readonly Membership[]>>;
}

interface Membership {
  readonly name: string;
  readonly start_month: string | null;
  readonly end_month: string | null;
}

const SEGMENT = 'Segment';
export const ENTERPRISE = 'Enterprise';
/** Who changes segment in the middle of the year, so that the demo shows a group that counts for some months. */
const MOVER = { name: 'Vicki Laflamme', last_month: '2017-06', next_month: '2017-07' } as const;
/** Every third agent sells to large customers. */
const ENTERPRISE_EVERY = 3;

/**
 * The extract has no groups: regions are made of its offices, segments of the order of its agents. Answers the dimension of segments, by
 * which a draft pays.
 */
export async function makeGroups(
  client: DemoClient,
  user_ids: ReadonlyMap<string, string>,
): Promise<{ readonly segment_id: string }> {
  const { dimensions } = await client.call(listGroups);
  for (const { name, groups } of await demoDimensions()) {
    const made =
      dimensions.find((one) => one.name === name) ?? (await client.call(createDimension, { body: { name } }));
    for (const [group_name, members] of Object.entries(groups)) {
      const known = made.groups.find((one) => one.name === group_name);
      const { id } =
        known ?? (await client.call(createGroup, { body: { dimension_id: made.id, name: group_name } }));
      // Set with the group itself: a making that was cut short between the two has an empty group.
      if (known !== undefined && known.member_count > 0) continue;
      await client.call(setGroupMembers, {
        params: { id },
        body: {
          members: members.map((member) => ({
            user_id: present(user_ids.get(member.name), member.name),
            start_month: member.start_month,
            end_month: member.end_month,
          })),
        },
      });
    }
  }
  const now = await client.call(listGroups);
  const { id } = present(
    now.dimensions.find((one) => one.name === SEGMENT),
    SEGMENT,
  );
  return { segment_id: id };
}

async function demoDimensions(): Promise<readonly DemoDimension[]> {
  const [, ...lines] = (await readDemoFile('sales_teams.csv')).toString().trim().split(/\r?\n/);
  const agents = lines.map((line, at) => {
    const [name = '', , office = ''] = line.split(',');
    return { name, office, isEnterprise: at % ENTERPRISE_EVERY === 0 };
  });
  const always = (some: typeof agents): Membership[] =>
    some.map(({ name }) => ({ name, start_month: null, end_month: null }));
  const staying = agents.filter(({ name }) => name !== MOVER.name);
  return [
    {
      name: 'Region',
      groups: {
        Coast: always(agents.filter(({ office }) => office !== 'Central')),
        Inland: always(agents.filter(({ office }) => office === 'Central')),
      },
    },
    {
      name: SEGMENT,
      groups: {
        [ENTERPRISE]: [
          ...always(staying.filter(({ isEnterprise }) => isEnterprise)),
          { name: MOVER.name, start_month: MOVER.next_month, end_month: null },
        ],
        'Mid-market': [
          ...always(staying.filter(({ isEnterprise }) => !isEnterprise)),
          { name: MOVER.name, start_month: null, end_month: MOVER.last_month },
        ],
      },
    },
  ];
}
