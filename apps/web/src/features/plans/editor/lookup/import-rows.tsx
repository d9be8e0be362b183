import type { LookupRow } from '@comptoir/engine';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Dialog, FileDrop } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { type FileProblem, rowsInFile } from './lookup-file.ts';
import type { LookupColumn } from './use-lookup-columns.tsx';

interface ImportRowsProps {
  readonly columns: readonly LookupColumn[];
  readonly ranges: readonly boolean[];
  readonly onRows: (rows: LookupRow[]) => void;
  readonly onClose: () => void;
}

const MAX_PROBLEMS_SHOWN = 10;

/** Replaces the rows of a lookup by those of a file. Nothing is replaced while a line of it is wrong. */
export function ImportRows({ columns, ranges, onRows, onClose }: ImportRowsProps) {
  const t = useTranslations('editor.rules.lookup');
  const common = useTranslations('common');
  const say = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Awaited<ReturnType<typeof rowsInFile>> | null>(null);
  const take = async (chosen: File | null) => {
    setFile(chosen);
    setFound(chosen ? await rowsInFile(await chosen.text(), columns, ranges) : null);
  };
  const rows = found && 'rows' in found ? found.rows : [];
  const problems = found && 'problems' in found ? found.problems : [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('importTitle')}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={rows.length === 0}
            onPress={() => {
              onRows(rows);
              onClose();
            }}
          >
            {t('importRows', { count: rows.length })}
          </Button>
        </>
      }
    >
      <p>{t('importText')}</p>
      <p className={styles['sub']}>{columns.map(({ name }) => name).join(' · ')}</p>
      <FileDrop
        label={t('importDrop')}
        file={file}
        accept={['.csv', '.tsv', '.txt', 'text/csv']}
        onChange={(chosen) => void take(chosen)}
      />
      {problems.length > 0 ? (
        <output>
          <ul className={styles['mistakes']}>
            {problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => (
              <li key={JSON.stringify(problem)} className={styles['mistake']}>
                {say(problem)}
              </li>
            ))}
          </ul>
        </output>
      ) : null}
    </Dialog>
  );
}

function useProblemText() {
  const t = useTranslations('editor.rules.lookup');
  return (problem: FileProblem): string => {
    switch (problem.kind) {
      case 'unread':
        return t('importUnread');
      case 'nothing':
        return t('importNothing');
      case 'too_many':
        return t('importTooMany', { most: problem.most });
      case 'columns':
        return t('importColumns', {
          line: String(problem.line),
          found: problem.found,
          wanted: problem.wanted,
        });
      case 'value':
        return t('importWrong', { line: String(problem.line), error: problem.error });
    }
  };
}
