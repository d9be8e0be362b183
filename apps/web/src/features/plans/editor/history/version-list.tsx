import type { CompensationVersionSummary, CompensationVersionWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../../data/plans.ts';
import { cx } from '../../../../lib/cx.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Badge, Button, Skeleton, TextButton } from '../../../../ui/index.ts';
import { ChangeList } from '../../../../ui/plans/change-list.tsx';
import { useChanges } from '../use-changes.ts';
import type { Editor } from '../use-editor.ts';
import css from './version-list.module.css';

/** So many are shown at first, and by each press: what each changed is read with it. */
const SHOWN = 6;
const MAX_CHANGES = 3;

interface VersionListProps {
  readonly editor: Editor;
  /** Newest first. */
  readonly versions: readonly CompensationVersionSummary[];
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

/** Who saved what and when, with what each version changed of the one before it, in words. */
export function VersionList({ editor, versions, chosen, onChoose }: VersionListProps) {
  const t = useTranslations('editor.history');
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={css['list']} aria-label={t('versions')}>
        {versions.slice(0, shown).map((one, at) => (
          <li key={one.version} className={cx(css['row'], one.version === chosen && css['chosen'])}>
            <VersionTitle
              version={one}
              isCurrent={at === 0}
              isChosen={one.version === chosen}
              onChoose={() => onChoose(one.version)}
            />
            <Changed editor={editor} version={one.version} before={versions[at + 1]?.version ?? null} />
          </li>
        ))}
      </ul>
      {versions.length > shown ? (
        <Button size="s" onPress={() => setShown(shown + SHOWN)}>
          {t('older')}
        </Button>
      ) : null}
    </>
  );
}

interface VersionTitleProps {
  readonly version: CompensationVersionSummary;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function VersionTitle({ version: one, isCurrent, isChosen, onChoose }: VersionTitleProps) {
  const t = useTranslations('editor.history');
  const format = useFormat();
  return (
    <div className={css['line']}>
      <TextButton className={css['choose']} aria-pressed={isChosen} onClick={onChoose}>
        {t('number', { version: one.version })} · {t(`what.${one.what}`)}
      </TextButton>
      {isCurrent ? <Badge>{t('current')}</Badge> : null}
      <span className={css['when']}>
        {[format.instant(one.saved_at), one.saved_by_name].filter((part) => part !== null).join(' · ')}
      </span>
    </div>
  );
}

interface ChangedProps {
  readonly editor: Editor;
  readonly version: number;
  /** `null`: it is the oldest. */
  readonly before: number | null;
}

function Changed({ editor, version, before }: ChangedProps) {
  const found = useDifference(editor, before, version);
  if (before === null) return null;
  return found === undefined ? (
    <Skeleton height={18} width={220} />
  ) : (
    <div className={css['changes']}>
      <ChangeList changes={found} most={MAX_CHANGES} />
    </div>
  );
}

/** What differs between two versions; undefined while they are read. */
export function useDifference(
  { compensation: { id }, catalogue }: Editor,
  older: number | null,
  newer: number,
) {
  const before = useQuery({ ...planData.version(id, older ?? newer), enabled: older !== null });
  const after = useQuery(planData.version(id, newer));
  const changes = useChanges(catalogue);
  if (!before.data || !after.data) return undefined;
  const versioned = (one: CompensationVersionWire) => ({ ...one, id });
  return changes(versioned(before.data), versioned(after.data));
}
