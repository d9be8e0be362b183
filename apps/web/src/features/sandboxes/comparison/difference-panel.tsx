import type { SandboxDifference } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Panel } from '../../../ui/index.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import css from './comparison.module.css';
import { EditorLinks } from './editor-links.tsx';
import type { DifferenceGroup } from './group-differences.ts';
import { useValueWords } from './use-value-words.ts';

interface DifferencePanelProps {
  readonly title: string;
  readonly groups: readonly DifferenceGroup[];
  readonly environments: { readonly sandbox: string; readonly live: string };
}

/** One kind of thing, each with what differs in it. */
export function DifferencePanel({ title, groups, environments }: DifferencePanelProps) {
  return (
    <Panel title={title} className={css['panel']}>
      {groups.map(({ id, kind, name, own, parts }) => (
        <article key={id} className={css['group']}>
          <div className={css['head']}>
            <h3>{name}</h3>
            <Badges difference={own} />
            <EditorLinks
              kind={kind}
              id={id}
              name={name}
              parent_id={null}
              manner={own?.manner ?? null}
              environments={environments}
            />
          </div>
          {own ? <Lines difference={own} /> : null}
          {parts.map((part) => (
            <div key={part.id} className={css['part']}>
              <div className={css['head']}>
                <h4>{part.name}</h4>
                <Badges difference={part} />
                <EditorLinks
                  kind={part.kind}
                  id={part.id}
                  name={part.name}
                  parent_id={id}
                  manner={part.manner}
                  environments={environments}
                />
              </div>
              <Lines difference={part} />
            </div>
          ))}
        </article>
      ))}
    </Panel>
  );
}

const TONES = { new: 'good', changed: 'info', gone: 'warn' } as const;

function Badges({ difference }: { readonly difference: SandboxDifference | null }) {
  const t = useTranslations('sandboxes.changes');
  if (difference === null) return null;
  const { manner, changed_in } = difference;
  return (
    <>
      <Badge tone={TONES[manner]}>{t(`manner.${manner}`)}</Badge>
      {changed_in === 'live' || changed_in === 'both' ? (
        <Badge tone="warn">{t(`side.${changed_in}`)}</Badge>
      ) : null}
    </>
  );
}

function Lines({ difference: { kind, values, members, rules } }: { readonly difference: SandboxDifference }) {
  const words = useValueWords();
  const memberWords = useMemberWords();
  if (values.length + members.length + rules.length === 0) return null;
  return (
    <>
      {values.length + members.length > 0 ? (
        <ul className={css['lines']}>
          {values.map((change) => (
            <li key={change.key}>{words(kind, change)}</li>
          ))}
          {members.map((member) => (
            <li key={JSON.stringify(member)}>{memberWords(member)}</li>
          ))}
        </ul>
      ) : null}
      <ChangeList changes={rules} isWhole />
    </>
  );
}

function useMemberWords(): (member: SandboxDifference['members'][number]) => string {
  const t = useTranslations('sandboxes.changes');
  const { date } = useFormat();
  return ({ name, manner, start_date: start, end_date: end }) => {
    const range = start === null ? (end === null ? 'always' : 'until') : end === null ? 'from' : 'both';
    const days = t('days', {
      range,
      start: start === null ? '' : date(start),
      end: end === null ? '' : date(end),
    });
    return t(manner === 'added' ? 'member_added' : 'member_removed', { name, days });
  };
}
