import type { PlanCheckResultWire, PlanCheckWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/index.ts';
import type { Editor } from '../use-editor.ts';
import { CheckForm } from './check-form.tsx';
import { CheckResult } from './check-result.tsx';
import css from './plan-checks.module.css';

interface CheckListProps {
  readonly editor: Editor;
  readonly checks: readonly PlanCheckWire[];
  /** By the check's id. */
  readonly results: ReadonlyMap<string, PlanCheckResultWire>;
  readonly openId: string | null;
  readonly isReadOnly: boolean;
  readonly onOpen: (id: string | null) => void;
  readonly onChange: (checks: readonly PlanCheckWire[]) => void;
}

/** Each check with what it gave; the open one as a form. */
export function CheckList({ editor, checks, results, openId, isReadOnly, onOpen, onChange }: CheckListProps) {
  const t = useTranslations('editor.planChecks');
  return (
    <ul className={css['checks']}>
      {checks.map((check) => {
        const isOpen = openId === check.id;
        return (
          <li key={check.id} className={css['check']}>
            <div className={css['head']}>
              <h2>{check.name}</h2>
              <span className={css['result']}>
                <CheckResult check={check} result={results.get(check.id)} />
              </span>
              <Button size="s" aria-expanded={isOpen} onPress={() => onOpen(isOpen ? null : check.id)}>
                {t(isOpen ? 'close' : isReadOnly ? 'show' : 'edit')}
              </Button>
            </div>
            {isOpen ? (
              <CheckForm
                editor={editor}
                check={check}
                isReadOnly={isReadOnly}
                onChange={(next) => onChange(checks.map((one) => (one.id === check.id ? next : one)))}
                onRemove={() => onChange(checks.filter(({ id }) => id !== check.id))}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
