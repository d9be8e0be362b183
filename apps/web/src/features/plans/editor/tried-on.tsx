import type { PreviewWire, ValueWire } from '@comptoir/contract';
import type { CompensationDocument, VariableFormat } from '@comptoir/engine';
import { dec, sign } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { userData } from '../../../data/users.ts';
import { ACTION_DELAY_MS } from '../../../lib/action-delay.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Amount,
  Button,
  ComboBox,
  DateText,
  MonthPicker,
  NumberText,
  Percent,
  Skeleton,
  TextButton,
} from '../../../ui/index.ts';
import { Forbidden, isForbidden } from './preview-forbidden.tsx';
import { heldVariables } from './tier-mistakes.ts';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

/** What the document gives for the person and month tried on, as the steps show it beside their settings. */
export interface TriedValues {
  readonly preview: PreviewWire | null;
  /** "Darcel, June"; `null` while nobody is chosen. */
  readonly label: string | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** More are found by typing. */
const PEOPLE_SHOWN = 50;

/** The document as it was when typing paused, so that a preview is not requested at every key. */
function useSettled(document: CompensationDocument): CompensationDocument {
  const [settled, setSettled] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(document), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [document]);
  return settled;
}

export function useTried(editor: Editor, userId: string | undefined, month: string): TriedValues {
  const format = useFormat();
  const document = useDeferredValue(useSettled(editor.document));
  const preview = useQuery({
    ...planData.preview(editor.compensation.id, {
      document: document as PreviewBody,
      user_id: userId ?? '',
      month,
    }),
    enabled: userId !== undefined,
  });
  const name = preview.data?.user.name ?? null;
  return {
    preview: preview.data ?? null,
    label: name ? `${name.split(' ')[0] ?? name}, ${format.period(month, 'month_name')}` : null,
    isLoading: userId !== undefined && preview.isPending,
    error: preview.error,
  };
}

type PreviewBody = Editor['compensation']['document'];

export interface TriedOnProps {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly userId: string | undefined;
  readonly month: string;
  readonly onUser: (id: string | undefined) => void;
  readonly onMonth: (month: string) => void;
}

/** The panel beside the editor: a real person, a real month, every value as it will be, and what going live changes. */
export function TriedOn({ editor, tried, userId, month, onUser, onMonth }: TriedOnProps) {
  const t = useTranslations('editor.tried');
  const access = useAccess();
  const [search, setSearch] = useState('');
  const people = useQuery(userData.choose(search.trim()));
  const items = (people.data ?? []).slice(0, PEOPLE_SHOWN).map(({ id, name }) => ({ value: id, text: name }));
  const chosen = tried.preview?.user;
  if (chosen && !items.some(({ value }) => value === chosen.id))
    items.unshift({ value: chosen.id, text: chosen.name });
  return (
    <aside className={styles['side']}>
      <section className={styles['panel']} aria-label={t('title')} style={{ gap: 12 }}>
        <ComboBox
          label={t('title')}
          placeholder={t('choose')}
          items={items}
          value={userId ?? null}
          onSearch={(text) => setSearch(text === chosen?.name ? '' : text)}
          onChange={(id) => onUser(id ?? undefined)}
        />
        <div style={{ justifySelf: 'start' }}>
          <MonthPicker label={t('month')} value={month} onChange={onMonth} />
        </div>
        <TriedList
          editor={editor}
          tried={tried}
          hasUser={userId !== undefined}
          month={month}
          onMonth={onMonth}
        />
      </section>
      {access.seesEverybody ? <Impact editor={editor} month={month} /> : null}
    </aside>
  );
}

function TriedList({
  editor,
  tried,
  hasUser,
  month,
  onMonth,
}: {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly hasUser: boolean;
  readonly month: string;
  readonly onMonth: TriedOnProps['onMonth'];
}) {
  const t = useTranslations('editor.tried');
  const format = useFormat();
  if (!hasUser) return <p className={styles['sub']}>{t('none')}</p>;
  if (tried.isLoading) return <Skeleton height={120} />;
  if (!tried.preview) {
    if (isForbidden(tried.error)) return <Forbidden error={tried.error} />;
    const isHidden = tried.error instanceof ApiError && tried.error.code === 'not_found';
    return <p className={styles[isHidden ? 'sub' : 'bad']}>{t(isHidden ? 'hidden' : 'failed')}</p>;
  }
  const { preview } = tried;
  const held = heldVariables(editor.document, editor.checked);
  const paid = editor.document.payment.variable_id;
  const isPayHeld = paid !== null && held.has(paid);
  return (
    <>
      {preview.not_a_member ? (
        <p className={styles['sub']}>
          {t('notMember', { name: preview.user.name, month: format.period(month, 'month') })}
        </p>
      ) : null}
      {preview.computed_month !== null ? (
        <p className={styles['sub']}>
          {t('notComputed', { month: format.period(month, 'month') })}{' '}
          <TextButton onClick={() => onMonth(preview.computed_month ?? month)}>
            {t('toMonth', { month: format.period(preview.computed_month, 'month') })}
          </TextButton>
        </p>
      ) : null}
      <NoRows preview={preview} onMonth={onMonth} />
      {held.size > 0 ? (
        <p className={styles['bad']} role="status">
          {t('held')}
        </p>
      ) : null}
      <dl className={styles['kvs']} data-testid="tried-values">
        {editor.document.variables.map((variable) => {
          const found = preview.variables.find(({ variable_id }) => variable_id === variable.id);
          const checked = editor.checked.variables.get(variable.id);
          const shows = checked?.format ?? 'number';
          const decimals = checked?.decimals ?? undefined;
          return (
            <div
              key={variable.id}
              className={styles['kv']}
              data-strong={editor.document.payment.variable_id === variable.id || undefined}
            >
              <dt>{variable.name}</dt>
              <dd>
                {!found || held.has(variable.id) ? (
                  '–'
                ) : found.value ? (
                  <ValueText value={found.value} shows={shows} decimals={decimals} />
                ) : found.sum !== null && shows !== 'percentage' ? (
                  <ValueText
                    value={{ type: 'decimal', value: found.sum }}
                    shows={shows}
                    decimals={decimals}
                  />
                ) : (
                  <span className={styles['sub']}>{t('rows', { count: found.row_count ?? 0 })}</span>
                )}
              </dd>
            </div>
          );
        })}
        <div className={styles['kv']} data-strong>
          <dt>{t('earned')}</dt>
          <dd data-testid="tried-earned">
            {paid === null ? (
              <span className={styles['sub']}>{t('notChosen')}</span>
            ) : isPayHeld ? (
              '–'
            ) : (
              <ValueText value={preview.earned} shows="amount" />
            )}
          </dd>
        </div>
        {preview.live ? (
          <div className={styles['kv']}>
            <dt>{t('live')}</dt>
            <dd>
              <ValueText value={preview.live} shows="amount" />
            </dd>
          </div>
        ) : null}
        {preview.difference !== null && sign(dec(preview.difference)) !== 0 && preview.live && !isPayHeld ? (
          <div className={styles['kv']}>
            <dt>{t('difference')}</dt>
            <dd>
              <Amount value={preview.difference} isDifference />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

/** Deals of another time than the month tried: one press goes there. */
function NoRows({
  preview,
  onMonth,
}: {
  readonly preview: PreviewWire;
  readonly onMonth: TriedOnProps['onMonth'];
}) {
  const t = useTranslations('editor.tried');
  const format = useFormat();
  const latest = preview.latest_month;
  if (latest === null) return null;
  return (
    <p className={styles['sub']}>
      {t('noRows', { name: preview.user.name, month: format.period(preview.month, 'month') })}{' '}
      <TextButton onClick={() => onMonth(latest)}>
        {t('toMonth', { month: format.period(latest, 'month') })}
      </TextButton>
    </p>
  );
}

/** A value on the wire in the person's formats; an error in its own words. */
export function ValueText({
  value,
  shows,
  decimals,
}: {
  readonly value: ValueWire;
  readonly shows: VariableFormat;
  readonly decimals?: number | undefined;
}) {
  const t = useTranslations('editor');
  const terms = useTranslations('words');
  switch (value.type) {
    case 'decimal':
      return shows === 'amount' ? (
        <Amount value={value.value} decimals={decimals} />
      ) : shows === 'percentage' ? (
        <Percent value={value.value} decimals={decimals} isFixed={decimals !== undefined} />
      ) : (
        <NumberText value={value.value} decimals={decimals} />
      );
    case 'date':
      return <DateText value={value.value} />;
    case 'boolean':
      return value.value ? '✓' : '✗';
    case 'text':
    case 'user':
      return value.value;
    case 'texts':
      return value.value.join(', ');
    case 'empty':
      return <span className={styles['sub']}>{t('tried.empty')}</span>;
    case 'error':
      return <span className={styles['bad']}>{terms(`cell_error.${value.kind as 'formula_error'}`)}</span>;
    default:
      return null;
  }
}

/** The whole month under this document, on request: it computes everyone. */
function Impact({ editor, month }: { readonly editor: Editor; readonly month: string }) {
  const t = useTranslations('editor.impact');
  const format = useFormat();
  const [requested, setRequested] = useState<CompensationDocument | null>(null);
  const impact = useQuery({
    ...planData.impact(editor.compensation.id, { document: requested as PreviewBody, month }),
    enabled: requested !== null,
  });
  const isCurrent = requested === editor.document;
  const isHeld = heldVariables(editor.document, editor.checked).size > 0;
  return (
    <section className={styles['panel']} aria-label={t('title')} style={{ gap: 8 }}>
      <h2 style={{ fontSize: 'var(--t-m)' }}>{t('title')}</h2>
      {impact.data ? (
        <dl className={styles['kvs']} style={{ opacity: isCurrent ? 1 : 0.6 }}>
          <div className={styles['kv']} style={{ borderTop: 0 }}>
            <dt>
              {t('people', { count: impact.data.people, month: format.period(impact.data.month, 'month') })}
            </dt>
            <dd>
              <Amount value={impact.data.difference} isDifference />
            </dd>
          </div>
          {impact.data.highest ? (
            <div className={styles['kv']}>
              <dt>
                {t('highest')} · {impact.data.highest.name}
              </dt>
              <dd>
                <Amount value={impact.data.highest.difference} isDifference />
              </dd>
            </div>
          ) : null}
          {impact.data.lowest ? (
            <div className={styles['kv']}>
              <dt>
                {t('lowest')} · {impact.data.lowest.name}
              </dt>
              <dd>
                <Amount value={impact.data.lowest.difference} isDifference />
              </dd>
            </div>
          ) : null}
          <div className={styles['kv']}>
            <dt>{t('errors')}</dt>
            <dd>
              <NumberText value={impact.data.in_error} />
            </dd>
          </div>
        </dl>
      ) : null}
      {isForbidden(impact.error) ? <Forbidden error={impact.error} /> : null}
      {isCurrent && impact.data ? null : (
        <div>
          <Button
            size="s"
            isDisabled={isHeld}
            isPending={requested !== null && impact.isFetching}
            onPress={() => setRequested(editor.document)}
          >
            {t('show')}
          </Button>
        </div>
      )}
    </section>
  );
}
