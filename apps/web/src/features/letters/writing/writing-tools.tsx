import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Ellipsis,
  Heading1,
  Heading2,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { IconButton, Menu } from '../../../ui/index.ts';
import css from './writing.module.css';

const COLUMNS = 3;

/** What is on at the cursor. */
const stateOf = (editor: Editor) => ({
  isBold: editor.isActive('bold'),
  isItalic: editor.isActive('italic'),
  isTitle: editor.isActive('heading', { level: 1 }),
  isHeading: editor.isActive('heading', { level: 2 }),
  isList: editor.isActive('bulletList'),
  isNumbered: editor.isActive('orderedList'),
  isCenter: editor.isActive({ align: 'center' }),
  isRight: editor.isActive({ align: 'right' }),
  isTable: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

/** The buttons above the text; each has its usual shortcut in the text too. */
export function WritingTools({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('letters');
  const is = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const chain = () => editor.chain().focus();
  const align = (to: 'left' | 'center' | 'right') => () =>
    chain().updateAttributes('paragraph', { align: to }).run();
  return (
    <Toolbar aria-label={t('text_tools')} className={css['tools'] ?? ''}>
      <IconButton
        size="s"
        label={t('undo')}
        icon={Undo2}
        isDisabled={!is.canUndo}
        onPress={() => chain().undo().run()}
      />
      <IconButton
        size="s"
        label={t('redo')}
        icon={Redo2}
        isDisabled={!is.canRedo}
        onPress={() => chain().redo().run()}
      />
      <Toggle label={t('bold')} icon={Bold} isOn={is.isBold} onPress={() => chain().toggleBold().run()} />
      <Toggle
        label={t('italic')}
        icon={Italic}
        isOn={is.isItalic}
        onPress={() => chain().toggleItalic().run()}
      />
      <Toggle
        label={t('heading_1')}
        icon={Heading1}
        isOn={is.isTitle}
        onPress={() => chain().toggleHeading({ level: 1 }).run()}
      />
      <Toggle
        label={t('heading_2')}
        icon={Heading2}
        isOn={is.isHeading}
        onPress={() => chain().toggleHeading({ level: 2 }).run()}
      />
      <Toggle
        label={t('list')}
        icon={List}
        isOn={is.isList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <Toggle
        label={t('list_numbered')}
        icon={ListOrdered}
        isOn={is.isNumbered}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <Toggle
        label={t('align_left')}
        icon={AlignLeft}
        isOn={!is.isCenter && !is.isRight}
        onPress={align('left')}
      />
      <Toggle label={t('align_center')} icon={AlignCenter} isOn={is.isCenter} onPress={align('center')} />
      <Toggle label={t('align_right')} icon={AlignRight} isOn={is.isRight} onPress={align('right')} />
      <More editor={editor} isInTable={is.isTable} />
    </Toolbar>
  );
}

function Toggle({
  label,
  icon: Icon,
  isOn,
  onPress,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn: boolean;
  readonly onPress: () => void;
}) {
  return (
    <ToggleButton aria-label={label} isSelected={isOn} onChange={onPress} className={cx(css['toggle'])}>
      <Icon size={15} aria-hidden />
    </ToggleButton>
  );
}

type TableCommand = typeof addRowAfter;

function More({ editor, isInTable }: { readonly editor: Editor; readonly isInTable: boolean }) {
  const t = useTranslations('letters');
  const run = (command: TableCommand) => () => {
    editor.commands.focus();
    command(editor.state, editor.view.dispatch);
  };
  const entry = (
    id: 'row_add' | 'row_remove' | 'column_add' | 'column_remove' | 'table_remove',
    command: TableCommand,
  ) => isInTable && { id, text: t(id), onAction: run(command) };
  return (
    <Menu
      label={t('more_tools')}
      items={[
        !isInTable && { id: 'table', text: t('table_add'), onAction: () => insertTable(editor) },
        {
          id: 'break',
          text: t('page_break'),
          onAction: () => void editor.chain().focus().setHorizontalRule().run(),
        },
        entry('row_add', addRowAfter),
        entry('column_add', addColumnAfter),
        entry('row_remove', deleteRow),
        entry('column_remove', deleteColumn),
        entry('table_remove', deleteTable),
      ]}
    >
      <IconButton size="s" icon={Ellipsis} label={t('more_tools')} />
    </Menu>
  );
}

function insertTable(editor: Editor): void {
  const row = (type: 'tableHeader' | 'tableCell') => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), row('tableCell')] })
    .run();
}
