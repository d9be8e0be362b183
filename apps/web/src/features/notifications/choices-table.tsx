import {
  CATEGORY_OF_KIND,
  type ChoicesPatch,
  FREQUENCIES,
  type Frequency,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
  RECURRING_KINDS,
  type RecurringKind,
} from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Checkbox, Panel, Select, useOptimistic } from '../../ui/index.ts';
import css from './settings.module.css';

type Choices = NotificationSettings['defaults']['choices'];

export interface ChoicesTableProps {
  readonly choices: Choices;
  /** Without an address Slack brings nothing. */
  readonly hasSlack: boolean;
  readonly isReadOnly?: boolean;
  readonly save: (change: ChoicesPatch) => Promise<unknown>;
}

const isRecurring = (kind: NotificationKind): kind is RecurringKind =>
  (RECURRING_KINDS as readonly NotificationKind[]).includes(kind);

/** Kinds by channels, under the headings of their categories. */
export function ChoicesTable(props: ChoicesTableProps) {
  const t = useTranslations('notifications');
  return (
    <Panel isFlush>
      <table className={css['choices']}>
        <thead>
          <tr>
            <th scope="col" className={css['what']}>
              {t('what')}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`channel_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {NOTIFICATION_CATEGORIES.map((category) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={css['category']}>
                {t(`category_${category}`)}
              </th>
            </tr>
            {NOTIFICATION_KINDS.filter((kind) => CATEGORY_OF_KIND[kind] === category).map((kind) => (
              <KindRow key={kind} kind={kind} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  );
}

function KindRow({ kind, ...props }: ChoicesTableProps & { readonly kind: NotificationKind }) {
  const t = useTranslations('notifications');
  return (
    <tr>
      <th scope="row" className={css['kind']}>
        <span className={css['name']}>{t(`kind_${kind}`)}</span>
        <span className={css['help']}>{t(`kind_${kind}_text`)}</span>
        {isRecurring(kind) ? <FrequencySelect kind={kind} {...props} /> : null}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel}>
          <ChannelBox kind={kind} channel={channel} {...props} />
        </td>
      ))}
    </tr>
  );
}

function ChannelBox({
  kind,
  channel,
  choices,
  hasSlack,
  isReadOnly,
  save,
}: ChoicesTableProps & { readonly kind: NotificationKind; readonly channel: NotificationChannel }) {
  const t = useTranslations('notifications');
  const isOn = useOptimistic<boolean, unknown>(choices.channels[kind][channel], (next) =>
    save({ channels: { [kind]: { [channel]: next } } }),
  );
  return (
    <Checkbox
      label={t('choice', { kind: t(`kind_${kind}`), channel: t(`channel_${channel}`) })}
      isSelected={isOn.value}
      isDisabled={(isReadOnly ?? false) || (channel === 'slack' && !hasSlack)}
      onChange={isOn.set}
    />
  );
}

function FrequencySelect({
  kind,
  choices,
  isReadOnly,
  save,
}: ChoicesTableProps & { readonly kind: RecurringKind }) {
  const t = useTranslations('notifications');
  const frequency = useOptimistic<Frequency, unknown>(choices.frequencies[kind], (next) =>
    save({ frequencies: { [kind]: next } }),
  );
  return (
    <span className={css['frequency']}>
      <Select
        label={t('frequency_of', { kind: t(`kind_${kind}`) })}
        hideLabel
        items={FREQUENCIES.map((value) => ({ value, text: t(`frequency_${value}`) }))}
        value={frequency.value}
        isDisabled={isReadOnly ?? false}
        onChange={frequency.set}
      />
    </span>
  );
}
