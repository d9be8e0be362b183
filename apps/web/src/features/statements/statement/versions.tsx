import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Statement, statementData, type Version } from '../../../data/statements.ts';
import { compareText, subtractText } from '../../../lib/amounts.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, FieldPair, InstantText, Select } from '../../../ui/index.ts';
import { CauseTable } from '../../../ui/statements/cause-table.tsx';
import { sumCauses } from '../../../ui/statements/sum-causes.ts';
import { VersionCauses } from './version-causes.tsx';
import css from './history-panel.module.css';

/** Newest first: what each version earned, how it differs from the one before, and why. */
export function Versions({ statement }: { statement: Statement }) {
  const { data } = useQuery(statementData.versions(statement.id, statement.version));
  const versions = data?.versions ?? [];
  const { currency } = statement;
  return (
    <>
      {versions.length > 2 ? <Between versions={versions} currency={currency} /> : null}
      <ol className={css['versions']}>
        {versions.map((version, at) => (
          <VersionItem
            key={version.version}
            version={version}
            before={versions[at + 1]}
            currency={currency}
          />
        ))}
      </ol>
    </>
  );
}

function VersionItem({
  version,
  before,
  currency,
}: {
  readonly version: Version;
  readonly before: Version | undefined;
  readonly currency: string;
}) {
  const t = useTranslations('statements');
  const words = useTranslations('causes');
  const isSame =
    before &&
    compareText(version.earned, before.earned) === 0 &&
    compareText(version.payable, before.payable) === 0;
  return (
    <li>
      <div className={css['version']}>
        <strong>{t('version', { version: version.version })}</strong>
        <InstantText value={version.created_at} />
        <span className={css['amounts']}>
          {before ? (
            <Amount value={subtractText(version.earned, before.earned)} currency={currency} isDifference />
          ) : null}
          <Amount value={version.earned} currency={currency} isStrong />
        </span>
      </div>
      {version.causes ? (
        <CauseTable
          label={words('table', { version: version.version })}
          causes={version.causes}
          currency={currency}
        />
      ) : before && !isSame ? (
        <p className={css['note']}>{words('not_kept')}</p>
      ) : null}
      <VersionCauses version={version} currency={currency} />
    </li>
  );
}

/** The sum of all steps between two versions: such as since the lock. */
function Between({
  versions,
  currency,
}: {
  readonly versions: readonly Version[];
  readonly currency: string;
}) {
  const t = useTranslations('causes');
  const format = useFormat();
  const numbers = versions.map(({ version }) => version);
  const marked = versions.find(({ marks, version }) => marks.length > 0 && version !== numbers[0]);
  const [from, setFrom] = useState(marked?.version ?? numbers.at(-1) ?? 1);
  const [chosen, setTo] = useState<number | null>(null);
  const to = Math.max(chosen ?? numbers[0] ?? 1, from);
  const items = versions.map(({ version, created_at, marks }) => {
    const mark = marks.at(-1);
    const text =
      mark === undefined
        ? t('choice', { version, date: format.instant(created_at, 'date') })
        : t(`choice_${mark}`, { version });
    return { value: String(version), text };
  });
  return (
    <div className={css['between']}>
      <FieldPair>
        <Select
          label={t('compare')}
          items={items.slice(1)}
          value={String(from)}
          onChange={(value) => setFrom(Number(value))}
        />
        <Select
          label={t('compare_to')}
          items={items.filter(({ value }) => Number(value) > from)}
          value={String(to)}
          onChange={(value) => setTo(Number(value))}
        />
      </FieldPair>
      <CauseTable
        label={t('table_between', { from, to })}
        causes={sumCauses(versions, from, to)}
        currency={currency}
      />
    </div>
  );
}
