import type { LetterTagValue, LetterTemplateWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { newId } from '../../../lib/new-id.ts';
import { Form, IconButton, SaveBar, toast } from '../../../ui/index.ts';
import { PdfViewer } from '../pdf/pdf-viewer.tsx';
import { BoxLayer, type NamedBox } from '../placing/box-layer.tsx';
import { afterKey, type KeyEffect, withoutBox, withPlace } from '../placing/boxes.ts';
import { pageInView } from '../placing/page-in-view.ts';
import { type StepHistory, useStepHistory } from '../placing/step-history.ts';
import { clausesOf } from '../tags/rival-clause.ts';
import { TagChooser } from '../tags/tag-chooser.tsx';
import { isSignerField, type TagNames } from '../tags/tag-names.ts';
import { BoxPanel } from './box-panel.tsx';
import css from './templates.module.css';
import { boxesOf, newBox, type TagBox, tagsOf, withLook } from './tag-boxes.ts';
import { useKeptEdit } from './use-kept-edit.ts';

type Boxes = readonly TagBox[];

export interface TemplateEditorProps {
  readonly template: LetterTemplateWire;
  readonly names: TagNames;
  readonly isReadOnly: boolean;
}

/** Puts tags on the pages of an uploaded PDF. */
export function PlacingEditor({ template, names, isReadOnly }: TemplateEditorProps) {
  const t = useTranslations('letters');
  const file = useQuery(letterData.templateFile(template.id, 'uploaded'));
  const kept = useKeptEdit<Boxes>(template);
  const history = useStepHistory<Boxes>(kept.value ?? boxesOf(template.tags));
  const [selected, setSelected] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { pages } = template;
  const edit: StepHistory<Boxes>['edit'] = (change, joins) => {
    history.edit(change, joins);
    kept.note(change(history.now));
  };
  const onKey = (id: string, effect: KeyEffect) => {
    edit((now) => afterKey(now, id, effect, pages), `${id} ${effect.kind}`);
    if (effect.kind === 'page') focusBox(frame.current, id);
    if (effect.kind === 'remove') frame.current?.querySelector<HTMLElement>('[role="region"]')?.focus();
  };
  const add = (value: LetterTagValue) => {
    const ids = { id: newId(), tag_id: newId() };
    const page = pageInView(frame.current);
    edit((now) => [...now, newBox(value, page, now, pages, ids)]);
    setSelected(ids.id);
    focusBox(frame.current, ids.id);
  };
  const boxes: NamedBox[] = history.now.map((box) => ({
    ...box,
    name: names.nameOf(box.value),
    isField: isSignerField(box.value),
    font_size: isSignerField(box.value) ? null : box.font_size,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the shortcuts of what is within
    <div className={css['editor']} onKeyDown={(event) => onShortcut(event, history)}>
      <div ref={frame} className={css['paper']}>
        <PdfViewer
          label={template.name}
          bytes={file.data}
          error={file.error}
          onRetry={() => void file.refetch()}
          tools={isReadOnly ? null : <Steps history={history} />}
          over={(page, scale) => (
            <BoxLayer
              page={page}
              scale={scale}
              boxes={boxes}
              selected={selected}
              isReadOnly={isReadOnly}
              onSelect={setSelected}
              onMove={(id, place) => edit((now) => withPlace(now, id, () => place, pages))}
              onSize={(id, size) => edit((now) => withPlace(now, id, () => size, pages))}
              onKey={onKey}
            />
          )}
        />
      </div>
      {isReadOnly ? null : (
        <div className={css['side']}>
          <TagChooser
            names={names}
            language={template.language}
            used={clausesOf(history.now.map(({ value }) => value))}
            action={t('place')}
            onChoose={add}
          />
          <Selected
            box={history.now.find(({ id }) => id === selected)}
            names={names}
            pages={pages}
            edit={edit}
            onSelect={setSelected}
          />
          <Saving template={template} history={history} onForget={kept.forget} />
        </div>
      )}
    </div>
  );
}

/** The selected place, or how to move one. */
function Selected({
  box: chosen,
  names,
  pages,
  edit,
  onSelect,
}: {
  readonly box: TagBox | undefined;
  readonly names: TagNames;
  readonly pages: LetterTemplateWire['pages'];
  readonly edit: StepHistory<Boxes>['edit'];
  readonly onSelect: (id: string) => void;
}) {
  const t = useTranslations('letters');
  if (chosen === undefined) return <p className={css['hint']}>{t('placing_hint')}</p>;
  return (
    <BoxPanel
      key={chosen.id}
      box={chosen}
      name={names.nameOf(chosen.value)}
      pages={pages}
      onPlace={(place) => edit((now) => withPlace(now, chosen.id, () => place, pages))}
      onLook={(look) => edit((now) => withLook(now, chosen.tag_id, look))}
      onCopy={() => {
        const id = newId();
        edit((now) => [...now, { ...chosen, id, y: Math.max(0, chosen.y - chosen.height - 8) }]);
        onSelect(id);
      }}
      onRemove={() => edit((now) => withoutBox(now, chosen.id))}
    />
  );
}

function Saving({
  template,
  history,
  onForget,
}: {
  readonly template: LetterTemplateWire;
  readonly history: StepHistory<Boxes>;
  readonly onForget: () => void;
}) {
  const save = useSave(template, history.now, onForget);
  return (
    <Form
      save={save}
      stored={{
        draft: { take: (stored) => history.reset(boxesOf(stored.tags)) },
        read: () => letterData.readTemplate(template.id),
      }}
      onSubmit={() => save.mutate()}
      footer={
        <SaveBar
          isChanged={!isSame(history.now, boxesOf(template.tags))}
          isPending={save.isPending}
          onDiscard={() => {
            history.reset(boxesOf(template.tags));
            onForget();
            save.reset();
          }}
        />
      }
    >
      {null}
    </Form>
  );
}

function useSave(template: LetterTemplateWire, boxes: Boxes, onSaved: () => void) {
  const t = useTranslations('letters');
  return useMutation({
    mutationFn: () =>
      letterData.updateTemplate({
        params: { id: template.id },
        body: { tags: tagsOf(boxes), version: template.version },
      }),
    onSuccess: () => {
      onSaved();
      toast.success(t('template_saved'));
    },
  });
}

const isSame = (a: Boxes, b: Boxes) => JSON.stringify(tagsOf(a)) === JSON.stringify(tagsOf(b));

/** Once it is drawn: it is new, or on another page. */
function focusBox(frame: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    const box = frame?.querySelector<HTMLElement>(`[data-box="${id}"]`);
    box?.focus();
    box?.scrollIntoView({ block: 'nearest' });
  });
}

/** Ctrl or Cmd with Z and Y, as everywhere; a text field keeps its own. */
function onShortcut(event: KeyboardEvent, history: Pick<StepHistory<Boxes>, 'undo' | 'redo'>): void {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) history.redo();
  else history.undo();
}

function Steps({ history }: { readonly history: StepHistory<Boxes> }) {
  const t = useTranslations('letters');
  return (
    <>
      <IconButton
        size="s"
        label={t('undo')}
        icon={Undo2}
        isDisabled={!history.canUndo}
        onPress={history.undo}
      />
      <IconButton
        size="s"
        label={t('redo')}
        icon={Redo2}
        isDisabled={!history.canRedo}
        onPress={history.redo}
      />
    </>
  );
}
