import {
  checkFormulaText,
  type Diagnostic,
  type FormulaNode,
  idOfName,
  type Names,
  printFormula,
  type Typed,
} from '@comptoir/engine';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormulaLocale } from '../../lib/use-formula-locale.ts';
import { Skeleton } from '../skeleton.tsx';

const CodeFormula = lazy(() => import('./code-formula.tsx'));

/** A formula as it is stored: a tree, or the text while it does not read. */
export interface StoredFormula {
  readonly tree: FormulaNode | null;
  readonly broken_text: string | null;
}

export interface TreeFormulaProps {
  readonly stored: StoredFormula;
  /** All that could be named. */
  readonly names: Names;
  /** What can't be named without a cycle, each with the cycle that it would close. */
  readonly cycles: ReadonlyMap<string, readonly string[]>;
  readonly typeOf: (id: string) => Typed | null;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isReadOnly: boolean;
  readonly say: (found: Diagnostic) => string;
  readonly onChange: (formula: StoredFormula) => void;
}

/** A formula as text in the person's language; stored as a tree as soon as it reads, as typed until then. */
export function TreeFormula({
  stored,
  names: allNames,
  cycles,
  typeOf,
  label,
  hint,
  isReadOnly,
  say,
  onChange,
}: TreeFormulaProps) {
  const t = useTranslations('editor');
  const locale = useFormulaLocale();
  const names = useMemo(() => allNames.filter(({ id }) => !cycles.has(id)), [allNames, cycles]);
  const [text, setText] = useState(
    () => stored.broken_text ?? (stored.tree ? printFormula(stored.tree, allNames, locale).text : ''),
  );
  const read = useCallback(
    (typed: string) => checkFormulaText(typed, names, typeOf, locale),
    [names, typeOf, locale],
  );
  // A name that is there but would make a cycle is not unknown.
  const diagnostics = useMemo(
    () =>
      read(text).diagnostics.map((found): Diagnostic => {
        const named = found.code === 'unknown_name' ? idOfName(found.params['name'] ?? '', allNames) : null;
        const cycle = named === null ? undefined : cycles.get(named);
        return cycle
          ? { ...found, code: 'cycle', params: { path: cycle.join(',') }, suggestion: null }
          : found;
      }),
    [read, text, allNames, cycles],
  );
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <CodeFormula
        text={text}
        names={names}
        locale={locale}
        diagnostics={text.trim() === '' ? [] : diagnostics}
        label={label}
        hint={hint ?? t('rules.formula.help')}
        placeholder={t('rules.formula.placeholder')}
        say={say}
        isReadOnly={isReadOnly}
        sayFix={(fix) => t('fix.use', { text: fix })}
        onChange={(typed) => {
          setText(typed);
          const { tree } = read(typed);
          onChange({ tree, broken_text: tree ? null : typed });
        }}
      />
    </Suspense>
  );
}
