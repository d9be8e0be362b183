import type { Member } from '@comptoir/contract';
import { MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../avatar.tsx';
import { IconButton } from '../button.tsx';
import { cx } from '../../lib/cx.ts';
import css from './composer.module.css';
import { matching, mentionAt, mentionedIn } from './mention-text.ts';

const MAX_OFFERED = 6;

export interface ComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly people: readonly Member[];
  /** Sends it; the field is empty afterwards. */
  readonly onSend: (text: string, mention_ids: string[]) => Promise<unknown> | undefined;
  readonly onTyping?: () => void;
  readonly isPending?: boolean;
  /** Something else than text is sent with it. */
  readonly hasMore?: boolean;
  readonly initial?: string;
  /** Beside the button: files. */
  readonly tools?: ReactNode;
  readonly onCancel?: () => void;
  readonly autoFocus?: boolean;
}

/** A text with people named by `@`. Enter sends, Shift Enter makes a line. */
export function Composer(props: ComposerProps) {
  const {
    label,
    placeholder,
    people,
    onSend,
    onTyping,
    isPending,
    hasMore,
    initial = '',
    tools,
    onCancel,
  } = props;
  const t = useTranslations('discussions');
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const mention = useMention(text, setText, people, field);
  const isReady = text.trim() !== '' || hasMore === true;
  const send = () => {
    if (!isReady || isPending) return;
    const sent = onSend(text.trim(), mentionedIn(text, people));
    setText('');
    // Not stored: nothing that was written is lost.
    sent?.catch(() => setText((now) => (now === '' ? text : now)));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mention.onKeyDown(event)) return;
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={css['composer']}>
      {mention.list}
      <textarea
        ref={field}
        className={css['field']}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={MAX_TEXT_LENGTH}
        value={text}
        autoFocus={props.autoFocus}
        onChange={(event) => {
          setText(event.target.value);
          mention.noteCaret(event.target.selectionStart);
          onTyping?.();
        }}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => mention.noteCaret(event.currentTarget.selectionStart)}
        onClick={(event) => mention.noteCaret(event.currentTarget.selectionStart)}
        {...mention.field}
      />
      <div className={css['tools']}>
        {tools}
        <span className={css['hint']}>{t('enter_sends')}</span>
        <IconButton
          label={t('send')}
          icon={Send}
          isDisabled={!isReady}
          isPending={isPending ?? false}
          onPress={send}
        />
      </div>
    </div>
  );
}

/** The list of names that opens after an `@`. */
function useMention(
  text: string,
  setText: (text: string) => void,
  people: readonly Member[],
  field: React.RefObject<HTMLTextAreaElement | null>,
) {
  const t = useTranslations('discussions');
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const open = mentionAt(text, caret);
  const found = open && open.from !== closedAt ? matching(people, open.typed, MAX_OFFERED) : [];
  // A name that is whole is chosen already.
  const offered = open && found.length === 1 && found[0]?.name === open.typed.trim() ? [] : found;
  const chosen = Math.min(at, offered.length - 1);
  const choose = (person: Member) => {
    if (!open) return;
    const before = `${text.slice(0, open.from)}@${person.name} `;
    setText(before + text.slice(caret).replace(/^ /, ''));
    setCaret(before.length);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || !open) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setAt((chosen + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && offered[chosen]) choose(offered[chosen]);
    else if (event.key === 'Escape') setClosedAt(open.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const list =
    offered.length === 0 ? null : (
      <div id={id} role="listbox" aria-label={t('mention')} className={css['names']}>
        {offered.map((person, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field keeps the focus and its keys choose
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={cx(css['name'], index === chosen && css['chosen'])}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar name={person.name} src={person.avatar} size={22} />
            {person.name}
          </div>
        ))}
      </div>
    );
  return {
    list,
    onKeyDown,
    noteCaret: (place: number) => setCaret(place),
    field: list
      ? {
          'aria-controls': id,
          'aria-activedescendant': `${id}-${chosen}`,
          'aria-autocomplete': 'list' as const,
        }
      : {},
  };
}
