import type { LetterBlock, LetterTagValue } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { Form, SaveBar, toast } from '../../../ui/index.ts';
import { clausesOf, tagsOfBody } from '../tags/rival-clause.ts';
import { TagChooser } from '../tags/tag-chooser.tsx';
import type { TemplateEditorProps } from '../templates/placing-editor.tsx';
import layout from '../templates/templates.module.css';
import { useKeptEdit } from '../templates/use-kept-edit.ts';
import { bodyOfJson, jsonOfBody } from './body-json.ts';
import { letterNodes } from './letter-nodes.ts';
import { WritingTools } from './writing-tools.tsx';
import css from './writing.module.css';

const isSame = (a: readonly LetterBlock[], b: readonly LetterBlock[]) =>
  JSON.stringify(normal(a)) === JSON.stringify(normal(b));
/** As the editor gives it back: runs with the same marks are one. */
const normal = (body: readonly LetterBlock[]) => bodyOfJson(jsonOfBody(body));

/** Text of a letter with its tags. */
export function WritingEditor({ template, names, isReadOnly }: TemplateEditorProps) {
  const t = useTranslations('letters');
  const kept = useKeptEdit<readonly LetterBlock[]>(template);
  const [body, setBody] = useState<readonly LetterBlock[]>(kept.value ?? template.body);
  const editor = useEditor({
    extensions: letterNodes(names.nameOf),
    content: jsonOfBody(body),
    editable: !isReadOnly,
    // Our policy allows no sheet from a script; ours are in writing.module.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('letter_text'),
        lang: template.language,
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = bodyOfJson(changed.getJSON());
      setBody(next);
      kept.note(next);
    },
  });
  const show = (next: readonly LetterBlock[]) => {
    editor.commands.setContent(jsonOfBody(next), { emitUpdate: false });
    setBody(next);
    kept.forget();
  };
  const save = useMutation({
    mutationFn: () =>
      letterData.updateTemplate({
        params: { id: template.id },
        body: { body: [...body], version: template.version },
      }),
    onSuccess: () => {
      kept.forget();
      toast.success(t('template_saved'));
    },
  });
  return (
    <div className={layout['editor']}>
      <div className={css['paper']}>
        {isReadOnly ? null : <WritingTools editor={editor} />}
        <EditorContent editor={editor} className={css['text'] ?? ''} />
      </div>
      {isReadOnly ? null : (
        <div className={layout['side']}>
          <TagChooser
            names={names}
            language={template.language}
            used={clausesOf(tagsOfBody(body))}
            action={t('insert')}
            onChoose={(value) => insert(editor, value)}
          />
          <p className={layout['hint']}>{t('writing_hint')}</p>
          <Form
            save={save}
            stored={{
              draft: { take: (stored) => show(stored.body) },
              read: () => letterData.readTemplate(template.id),
            }}
            onSubmit={() => save.mutate()}
            footer={
              <SaveBar
                isChanged={!isSame(body, template.body)}
                isPending={save.isPending}
                onDiscard={() => {
                  show(template.body);
                  save.reset();
                }}
              />
            }
          >
            {null}
          </Form>
        </div>
      )}
    </div>
  );
}

function insert(editor: Editor, value: LetterTagValue): void {
  editor.chain().focus().insertContent({ type: 'tag', attrs: { value } }).run();
}
