import { CircleAlert, Pencil } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import css from './editable-name.module.css';
import { type Named, type NameInput, type Rename, useRename } from './use-rename.ts';

const GRIDS = '[role=grid], [role=treegrid]';

/** Pixels to the edge of the window, and below the input. */
const EDGE = 8;
const GAP = 5;

export interface EditableNameProps<Stored extends Named> extends Rename<Stored> {
  /** Without it the name is plain text. */
  readonly canRename: boolean;
  /** Where a press on the name does something else: what shows the name, with a pencil beside it. */
  readonly children?: ReactNode;
  /**
   * In a column's heading: the pencil shows over the name, under the pointer or while the heading is active, and is no stop of Tab. The
   * grid goes to the heading by its arrows and presses the pencil at F2; it has the keys again afterwards.
   */
  readonly isTight?: boolean;
}

/**
 * A name that becomes an input by a press on it, F2 or its pencil. Enter and leaving save it, Escape gives it back. In a heading, a
 * drawer's title, a list.
 */
export function EditableName<Stored extends Named>(props: EditableNameProps<Stored>) {
  const { canRename, children, isTight = false, ...rename } = props;
  const input = useRename(rename);
  const opener = useRef<HTMLSpanElement>(null);
  const isLeftByKey = useRef(false);
  const { typing } = input;
  const isTyping = typing !== undefined;
  // A key that ended the typing leaves the focus where it began.
  useEffect(() => {
    if (isTyping || !isLeftByKey.current) return;
    isLeftByKey.current = false;
    const grid = isTight ? opener.current?.closest<HTMLElement>(GRIDS) : null;
    (grid ?? opener.current?.querySelector('button'))?.focus();
  }, [isTyping, isTight]);
  if (!canRename) return children ?? rename.stored.name;
  if (typing)
    return (
      <Input input={input} typing={typing} isTight={isTight} onKey={() => (isLeftByKey.current = true)} />
    );
  return (
    <span ref={opener} className={cx(css['opener'], isTight && css['wide'])}>
      <Opener input={input} isTight={isTight}>
        {children}
      </Opener>
    </span>
  );
}

interface OpenerProps {
  readonly input: NameInput;
  readonly isTight: boolean;
  readonly children: ReactNode;
}

function Opener({ input, isTight, children }: OpenerProps) {
  const t = useTranslations('naming');
  const openByF2 = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    event.preventDefault();
    input.start();
  };
  if (children === undefined)
    return (
      <button
        type="button"
        className={css['name']}
        title={t('hint')}
        onKeyDown={openByF2}
        onClick={input.start}
      >
        <span className={css['text']}>{input.shown}</span>
        <Pencil size={14} aria-hidden className={css['pencil']} />
      </button>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears F2 of the buttons within
    <span className={cx(css['beside'], isTight && css['wide'])} onKeyDown={openByF2}>
      {children}
      {isTight ? (
        <button
          type="button"
          tabIndex={-1}
          data-press="rename"
          className={css['over']}
          aria-label={t('rename', { name: input.shown })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={input.start}
        >
          <Pencil size={13} aria-hidden />
        </button>
      ) : (
        <span className={css['pencil']}>
          <IconButton
            size="s"
            icon={Pencil}
            label={t('rename', { name: input.shown })}
            onPress={input.start}
          />
        </span>
      )}
    </span>
  );
}

interface InputProps {
  readonly input: NameInput;
  readonly typing: NonNullable<NameInput['typing']>;
  readonly isTight: boolean;
  readonly onKey: () => void;
}

function Input({ input, typing, isTight, onKey }: InputProps) {
  const t = useTranslations('naming');
  const note = useId();
  const field = useRef<HTMLInputElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // A field that is taken away loses the focus, too: that saves nothing.
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const leave = () => {
    // With a refusal on the screen, only Enter sends it again.
    if (!isGone.current && typing.error === null) input.send();
  };
  const hear = (event: KeyboardEvent) => {
    // What is around it, such as a drawer or a list, keeps out of the typing.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onKey();
      input.send();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onKey();
      input.stop();
    }
  };
  return (
    <span className={cx(css['typing'], isTight && css['wide'])}>
      <input
        ref={field}
        className={css['input']}
        aria-label={t('name')}
        aria-invalid={typing.error !== null}
        aria-describedby={typing.error === null ? undefined : note}
        value={typing.text}
        size={Math.max(12, typing.text.length + 1)}
        autoComplete="off"
        onChange={(event) => input.type(event.target.value)}
        onKeyDown={hear}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onBlur={leave}
      />
      {typing.error === null ? null : <Refusal id={note} text={typing.error} under={field} />}
    </span>
  );
}

interface RefusalProps {
  readonly id: string;
  readonly text: string;
  readonly under: RefObject<HTMLInputElement | null>;
}

/** In the top layer: a heading or a column cuts off what is longer than itself. */
function Refusal({ id, text, under }: RefusalProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = under.current?.getBoundingClientRect();
    if (!box.current || !place) return;
    box.current.togglePopover(true);
    const left = Math.min(place.left, innerWidth - box.current.offsetWidth - EDGE);
    box.current.style.left = `${Math.max(EDGE, left)}px`;
    box.current.style.top = `${place.bottom + GAP}px`;
  }, [text, under]);
  return (
    <span ref={box} id={id} role="alert" popover="manual" className={css['error']}>
      <CircleAlert size={13} aria-hidden />
      {text}
    </span>
  );
}
