import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { type FormulaLocale, type Names, tokenize } from '@comptoir/engine';

const CLASS_OF: Readonly<Record<string, string>> = {
  variable: 'cm-f-variable',
  function: 'cm-f-function',
  number: 'cm-f-number',
  percent: 'cm-f-number',
  date: 'cm-f-number',
  text: 'cm-f-text',
  boolean: 'cm-f-number',
};

/** Colours the words of a formula by what they are. */
export function colouring(names: Names, locale: FormulaLocale) {
  const mark = (text: string): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const token of tokenize(text, names, locale).tokens) {
      const name = CLASS_OF[token.kind];
      if (name && token.to > token.from) builder.add(token.from, token.to, Decoration.mark({ class: name }));
    }
    return builder.finish();
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = mark(view.state.doc.toString());
      }
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = mark(update.state.doc.toString());
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
