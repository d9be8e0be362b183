import type { Team, TeamMember } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { teamData } from '../../data/teams.ts';
import { userData } from '../../data/users.ts';
import { ApiError } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Button,
  Checkbox,
  ComboBox,
  DatePicker,
  Dialog,
  Notice,
  SaveRefused,
  toast,
} from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';
import css from './teams.module.css';

export interface MemberDialogProps {
  readonly team: Team;
  /** Null: a new membership. */
  readonly member: TeamMember | null;
  readonly onClose: () => void;
}

/** A person in a team, from a day to a day, with what they may do for the team. */
export function MemberDialog({ team, member, onClose }: MemberDialogProps) {
  const t = useTranslations('teams');
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const people = useQuery(userData.options());
  const { values: draft, ...edited } = useDraft(member, (stored) => ({
    user_id: stored?.user_id ?? null,
    start_date: stored?.start_date ?? null,
    end_date: stored?.end_date ?? null,
    can_view: stored?.can_view ?? false,
    can_validate: stored?.can_validate ?? false,
  }));
  const save = useMutation({
    mutationFn: () => {
      const { user_id, ...rest } = draft;
      const { base } = edited;
      const attribution = {
        ...(base ? { id: base.id, version: base.version } : {}),
        user_id: user_id ?? '',
        ...rest,
      };
      return teamData.setMembers({ params: { id: team.id }, body: { attributions: [attribution] } });
    },
    onSuccess: () => {
      toast.success(t('member_saved'));
      onClose();
    },
  });
  const access = useAccess();
  const others = (team.members ?? [])
    .filter((one) => one.user_id === draft.user_id && one.id !== member?.id)
    .map(({ start_date, end_date }) => ({ start_date, end_date }));
  const name = member?.user_name ?? people.data?.find((one) => one.id === draft.user_id)?.name ?? '';
  const code = save.error instanceof ApiError ? save.error.code : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={member ? t('edit_member', { name: member.user_name }) : t('member_title', { team: team.name })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={draft.user_id === null}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {common('save')}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        {member ? null : (
          <ComboBox
            label={t('person')}
            items={(people.data ?? []).map((one) => ({
              value: one.id,
              text: one.name,
              caption: one.role_name,
            }))}
            value={draft.user_id}
            onChange={(user_id) => edited.set({ user_id })}
          />
        )}
        <div className={css['two']}>
          <DatePicker
            label={t('from')}
            value={draft.start_date}
            onChange={(start_date) => edited.set({ start_date })}
            isOptional
            isClearable
          />
          <DatePicker
            label={t('to')}
            value={draft.end_date}
            min={draft.start_date ?? undefined}
            onChange={(end_date) => edited.set({ end_date })}
            isOptional
            isClearable
            error={code === 'invalid_period' ? errorText(save.error) : null}
          />
        </div>
        <Checkbox
          isSelected={draft.can_view}
          onChange={(can_view) => edited.set({ can_view })}
          description={t('right_view_help')}
        >
          {t('right_view')}
        </Checkbox>
        <Checkbox
          isSelected={draft.can_validate}
          onChange={(can_validate) => edited.set({ can_validate })}
          description={t('right_validate_help')}
        >
          {t('right_validate')}
        </Checkbox>
        <AttributionOverlaps
          change={
            draft.user_id !== null && access.can('plan.plans', 'read')
              ? {
                  team: {
                    id: team.id,
                    user_id: draft.user_id,
                    members: [...others, { start_date: draft.start_date, end_date: draft.end_date }],
                  },
                }
              : null
          }
        />
        {code === 'attribution_invalid' ? <Notice tone="bad">{t('clash', { name })}</Notice> : null}
        {save.isError && code !== 'attribution_invalid' && code !== 'invalid_period' ? (
          <SaveRefused
            save={save}
            draft={edited}
            read={async () => {
              const now = await client.fetchQuery({ ...teamData.one(team.id), staleTime: 0 });
              return now.members?.find(({ id }) => id === member?.id);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
