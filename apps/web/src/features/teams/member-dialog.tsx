import type { Team, TeamMember } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { userData } from '../../data/users.ts';
import { ApiError } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { type Draft, useDraft } from '../../lib/use-draft.ts';
import { Checkbox, ComboBox, DatePicker, FieldPair, FormDialog, useUndoToast } from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';

export interface MemberDialogProps {
  readonly team: Team;
  /** Null: a new membership. */
  readonly member: TeamMember | null;
  readonly onClose: () => void;
}

const valuesOf = (member: TeamMember | null) => ({
  user_id: member?.user_id ?? null,
  start_date: member?.start_date ?? null,
  end_date: member?.end_date ?? null,
  can_view: member?.can_view ?? false,
  can_validate: member?.can_validate ?? false,
});
type MemberDraft = Draft<TeamMember | null, ReturnType<typeof valuesOf>>;

/** The call sets several memberships; this dialog sends one. */
const FIELD = 'attributions.0';

/** A person in a team, from a day to a day, with what they may do for the team. */
export function MemberDialog({ team, member, onClose }: MemberDialogProps) {
  const t = useTranslations('teams');
  const client = useQueryClient();
  const people = useQuery(userData.options());
  const draft = useDraft(member, valuesOf);
  const { values } = draft;
  const save = useSaveMember(team, draft, onClose);
  const name = member?.user_name ?? people.data?.find((one) => one.id === values.user_id)?.name ?? '';
  const isClash = save.error instanceof ApiError && save.error.code === 'attribution_invalid';
  return (
    <FormDialog
      onClose={onClose}
      title={member ? t('edit_member', { name: member.user_name }) : t('member_title', { team: team.name })}
      save={save}
      stored={{
        draft,
        read: async () => {
          const now = await client.fetchQuery({ ...teamData.one(team.id), staleTime: 0 });
          return now.members?.find(({ id }) => id === member?.id);
        },
      }}
      isDisabled={values.user_id === null}
      onSave={() => save.mutate()}
    >
      {member ? null : (
        <ComboBox
          name={`${FIELD}.user_id`}
          label={t('person')}
          items={(people.data ?? []).map((one) => ({
            value: one.id,
            text: one.name,
            caption: one.role_name,
          }))}
          value={values.user_id}
          onChange={(user_id) => draft.set({ user_id })}
        />
      )}
      <Span draft={draft} clash={isClash ? t('clash', { name }) : null} />
      <Rights draft={draft} />
      <Overlaps team={team} member={member} values={values} />
    </FormDialog>
  );
}

/** The membership as it was; a new one, which the team did not have, goes. */
function undoMember(before: TeamMember | null, { id: team_id, members = [] }: Team, known: Team) {
  const had = new Set((known.members ?? []).map(({ id }) => id));
  const removed_ids = before ? [] : members.map(({ id }) => id).filter((id) => !had.has(id));
  const version = members.find(({ id }) => id === before?.id)?.version;
  const attributions = before
    ? [{ ...valuesOf(before), user_id: before.user_id, id: before.id, version }]
    : [];
  return teamData.setMembers({ params: { id: team_id }, body: { attributions, removed_ids } });
}

function useSaveMember(team: Team, { values, base }: MemberDraft, onSaved: () => void) {
  const t = useTranslations('teams');
  const common = useTranslations('common');
  const undoToast = useUndoToast();
  return useMutation({
    mutationFn: () => {
      const { user_id, ...rest } = values;
      const stored = base ? { id: base.id, version: base.version } : {};
      const attribution = { ...stored, user_id: user_id ?? '', ...rest };
      return teamData.setMembers({ params: { id: team.id }, body: { attributions: [attribution] } });
    },
    onSuccess: (saved) => {
      onSaved();
      undoToast(t('member_saved'), { undo: () => undoMember(base, saved, team), undone: common('undone') });
    },
  });
}

function Span({ draft: { values, set }, clash }: { draft: MemberDraft; clash: string | null }) {
  const t = useTranslations('teams');
  return (
    <FieldPair>
      <DatePicker
        name={`${FIELD}.start_date`}
        label={t('from')}
        value={values.start_date}
        onChange={(start_date) => set({ start_date })}
        isOptional
        isClearable
        error={clash}
      />
      <DatePicker
        name={`${FIELD}.end_date`}
        label={t('to')}
        value={values.end_date}
        min={values.start_date ?? undefined}
        onChange={(end_date) => set({ end_date })}
        isOptional
        isClearable
      />
    </FieldPair>
  );
}

function Rights({ draft: { values, set } }: { draft: MemberDraft }) {
  const t = useTranslations('teams');
  return (
    <>
      <Checkbox
        isSelected={values.can_view}
        onChange={(can_view) => set({ can_view })}
        description={t('right_view_help')}
      >
        {t('right_view')}
      </Checkbox>
      <Checkbox
        isSelected={values.can_validate}
        onChange={(can_validate) => set({ can_validate })}
        description={t('right_validate_help')}
      >
        {t('right_validate')}
      </Checkbox>
    </>
  );
}

type OverlapsProps = Pick<MemberDialogProps, 'team' | 'member'> & Pick<MemberDraft, 'values'>;

function Overlaps({ team, member, values: { user_id, start_date, end_date } }: OverlapsProps) {
  const access = useAccess();
  if (user_id === null || !access.can('plan.plans', 'read')) return <AttributionOverlaps change={null} />;
  const others = (team.members ?? [])
    .filter((one) => one.user_id === user_id && one.id !== member?.id)
    .map((one) => ({ start_date: one.start_date, end_date: one.end_date }));
  const members = [...others, { start_date, end_date }];
  return <AttributionOverlaps change={{ team: { id: team.id, user_id, members } }} />;
}
