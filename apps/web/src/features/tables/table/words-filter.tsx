import {
  type ConditionGroupWire,
  MAX_FILTER_WORDS_LENGTH,
  type readFilter,
  type ResponseOf,
} from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useConditionWords, type ConditionWorld } from '../../../ui/conditions/index.ts';
import { Button, TextField } from '../../../ui/index.ts';
import css from './table-page.module.css';

interface WordsFilterProps {
  readonly table_id: string;
  readonly world: ConditionWorld;
  readonly onApply: (conditions: ConditionGroupWire) => void;
}

/** A filter in words: what it was read as is shown before it counts. */
export function WordsFilter({ table_id, world, onApply }: WordsFilterProps) {
  const t = useTranslations('filter_words');
  const locale = useLocale();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const read = useMutation({
    mutationFn: (sentence: string) =>
      recordData.inWords(table_id, { text: sentence, language: locale.startsWith('fr') ? 'fr' : 'en' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') read.mutate(text.trim());
  };
  return (
    <div className={css['words']}>
      <form className={css['wordsForm']} onSubmit={submit}>
        <TextField
          label={t('label')}
          placeholder={t('example')}
          value={text}
          onChange={setText}
          maxLength={MAX_FILTER_WORDS_LENGTH}
        />
        <Button type="submit" isPending={read.isPending} isDisabled={text.trim() === ''}>
          {t('read')}
        </Button>
      </form>
      <div role="status">
        {read.error ? <p>{errorText(read.error)}</p> : null}
        {read.data ? (
          <Reading text={read.variables ?? ''} answer={read.data} world={world} onApply={onApply} />
        ) : null}
      </div>
    </div>
  );
}

interface ReadingProps extends Pick<WordsFilterProps, 'world' | 'onApply'> {
  readonly text: string;
  readonly answer: ResponseOf<typeof readFilter>;
}

function Reading({ text, answer, world, onApply }: ReadingProps) {
  const t = useTranslations('filter_words');
  const format = useFormat();
  const words = useConditionWords(world);
  const { conditions, unread, looked_in } = answer;
  const parts = conditions === null ? [] : conditions.link === 'and' ? conditions.items : [conditions];
  return (
    <div className={css['wordsRead']}>
      {parts.length > 0 ? (
        <ul className={css['chips']} aria-label={t('understood')}>
          {parts.map((part) => (
            <li key={words(part)} className={css['filterChip']}>
              <span className={css['wordsChip']}>{words(part)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('nothing')}</p>
      )}
      {unread.length > 0 ? (
        <p>
          {t('not_understood')} <Marked text={text} spans={unread} />
        </p>
      ) : null}
      {answer.service_failed ? <p>{t('service_failed')}</p> : null}
      {answer.read_by === 'service' ? <p>{t('by_service')}</p> : null}
      {looked_in !== null && unread.length > 0 ? (
        <p>{t('looked_in', { shown: format.number(looked_in) })}</p>
      ) : null}
      {conditions ? (
        <Button variant="main" size="s" onPress={() => onApply(conditions)}>
          {t('apply')}
        </Button>
      ) : null}
    </div>
  );
}

/** The sentence with the words that were left out. */
function Marked({
  text,
  spans,
}: {
  readonly text: string;
  readonly spans: ReadingProps['answer']['unread'];
}) {
  const pieces = spans.flatMap(({ start, end }, at) => [
    { key: `before ${start}`, text: text.slice(spans[at - 1]?.end ?? 0, start), isMarked: false },
    { key: `word ${start}`, text: text.slice(start, end), isMarked: true },
  ]);
  return (
    <span>
      {pieces.map((piece) => (piece.isMarked ? <mark key={piece.key}>{piece.text}</mark> : piece.text))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </span>
  );
}
