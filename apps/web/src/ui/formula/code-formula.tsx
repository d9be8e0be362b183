import {
  autocompletion,
  closeBrackets,
  completionKeymap,
  completionStatus,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { forceLinting, linter, type Diagnostic as LintDiagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import {
  completeFormula,
  type Diagnostic,
  type FormulaLocale,
  type Names,
  type ShownExample,
  signatureAt,
} from '@comptoir/engine';
import { SquareFunction } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import styles from './code-formula.module.css';
import { colouring } from './colouring.ts';
import { FunctionList, useExampleWords } from './function-list.tsx';

export interface CodeFormulaProps {
  readonly text: string;
  readonly names: Names;
  readonly locale: FormulaLocale;
  readonly diagnostics: readonly Diagnostic[];
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  /** Words of a mistake, and of the button that mends it. */
  readonly say: (found: Diagnostic) => string;
  readonly sayFix: (text: string) => string;
  readonly onChange: (text: string) => void;
}

/** New mistakes are shown once typing has paused for this long: half a word is not yet a mistake. */
const CALM_MS = 600;

/** Formula field on CodeMirror: colours, completion, the signature at the cursor, mistakes at their place. Loaded only with the editor. */
export default function CodeFormula(props: CodeFormulaProps) {
  const t = useTranslations('editor.rules.formula');
  const [isListOpen, setListOpen] = useState(false);
  const [isCompleting, setCompleting] = useState(false);
  const diagnostics = useCalmDiagnostics(props.diagnostics, isCompleting);
  const { host, view, signature } = useFormulaView({ ...props, diagnostics }, setCompleting);
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{props.label}</span>
      <div
        ref={host}
        className={styles['code']}
        data-invalid={diagnostics.some(({ severity }) => severity === 'error') || undefined}
      />
      <div className={styles['hint']}>
        {signature ? <Signature signature={signature} locale={props.locale} /> : props.hint}
      </div>
      <div>
        <Button
          size="s"
          variant="quiet"
          icon={SquareFunction}
          aria-expanded={isListOpen}
          onPress={() => setListOpen(!isListOpen)}
        >
          {t('functions')}
        </Button>
      </div>
      {isListOpen ? (
        <FunctionList
          locale={props.locale}
          onInsert={props.isReadOnly ? null : (name) => insert(view.current, name)}
        />
      ) : null}
      {diagnostics.length > 0 ? (
        <ul className={styles['mistakes']}>
          {diagnostics.map((found, index) => (
            <li key={`${found.code}${String(index)}`}>
              <button type="button" className={styles['jump']} onClick={() => jump(view.current, found)}>
                {found.span && found.span.to > found.span.from ? (
                  <code>{props.text.slice(found.span.from, found.span.to).slice(0, 40)}</code>
                ) : null}
                {props.say(found)}
              </button>
              {found.suggestion?.kind === 'replace' ? (
                <button type="button" className={styles['fix']} onClick={() => mend(view.current, found)}>
                  {props.sayFix(found.suggestion.text)}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What is corrected goes at once; what is new waits until typing pauses, and while the completion list is open. */
function useCalmDiagnostics(found: readonly Diagnostic[], isCompleting: boolean): readonly Diagnostic[] {
  const [settled, setSettled] = useState(found);
  useEffect(() => {
    if (isCompleting || found === settled) return undefined;
    const timer = setTimeout(() => setSettled(found), CALM_MS);
    return () => clearTimeout(timer);
  }, [found, settled, isCompleting]);
  return useMemo(
    () => found.filter(({ code }) => settled.some((each) => each.code === code)),
    [found, settled],
  );
}

type ShownSignature = ReturnType<typeof signatureAt>;

function useFormulaView(props: CodeFormulaProps, onCompleting: (isOpen: boolean) => void) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const sayExample = useExampleWords();
  const now = useRef({ ...props, sayExample, onCompleting });
  useLayoutEffect(() => {
    now.current = { ...props, sayExample, onCompleting };
  });
  const [signature, setSignature] = useState<ShownSignature>(null);

  // One view for the component's life: what changes is read from `now` or reconfigured, so that the cursor never jumps.
  useEffect(() => {
    if (!host.current) return;
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: now.current.text, extensions: extensionsOf(now, setSignature) }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const current = view.current;
    if (current && current.state.doc.toString() !== props.text)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: props.text } });
  }, [props.text]);

  useEffect(() => {
    view.current?.dispatch({ effects: colours.reconfigure(colouring(props.names, props.locale)) });
  }, [props.names, props.locale]);

  useEffect(() => {
    if (view.current) forceLinting(view.current);
  }, [props.diagnostics]);
  return { host, view, signature };
}

interface Now {
  readonly current: CodeFormulaProps & ExampleWords & { readonly onCompleting: (isOpen: boolean) => void };
}

function extensionsOf(now: Now, onSignature: (signature: ShownSignature) => void): Extension {
  const { names, locale, label, isReadOnly, placeholder: empty } = now.current;
  return [
    history(),
    drawSelection(),
    closeBrackets(),
    colours.of(colouring(names, locale)),
    autocompletion({
      override: [(context) => complete(context, now.current)],
      icons: false,
      activateOnTyping: true,
    }),
    linter((current) => lint(current, now.current), { delay: 150 }),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    placeholder(empty),
    EditorView.lineWrapping,
    ...(isReadOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
    EditorView.updateListener.of((update) => {
      const text = update.state.doc.toString();
      now.current.onCompleting(completionStatus(update.state) === 'active');
      if (update.docChanged) now.current.onChange(text);
      if (update.docChanged || update.selectionSet) {
        const head = update.state.selection.main.head;
        onSignature(signatureAt(text, head, now.current.names, now.current.locale));
      }
    }),
  ];
}

interface SignatureProps {
  readonly signature: NonNullable<ShownSignature>;
  readonly locale: FormulaLocale;
}

function Signature({ signature, locale }: SignatureProps) {
  const sayExample = useExampleWords();
  return (
    <>
      <code>
        {signature.name}(
        {signature.params.map((param, index) => (
          <span key={param.label + String(index)}>
            {index > 0 ? (locale === 'fr' ? '; ' : ', ') : ''}
            {index === signature.active ? <b>{param.label}</b> : param.label}
          </span>
        ))}
        )
      </code>{' '}
      {signature.help[locale]}
      {signature.examples[0] ? (
        <span className={styles['example']}>{sayExample(signature.examples[0])}</span>
      ) : null}
    </>
  );
}

/** At the cursor, with its opening parenthesis. */
function insert(view: EditorView | null, name: string): void {
  if (!view) return;
  view.dispatch(view.state.replaceSelection(`${name}(`));
  view.focus();
}

const colours = new Compartment();

function jump(view: EditorView | null, found: Diagnostic): void {
  if (!view) return;
  const length = view.state.doc.length;
  if (found.span)
    view.dispatch({
      selection: { anchor: Math.min(found.span.from, length), head: Math.min(found.span.to, length) },
    });
  view.focus();
}

function mend(view: EditorView | null, found: Diagnostic): void {
  if (!view || !found.span || found.suggestion?.kind !== 'replace') return;
  view.dispatch({ changes: { from: found.span.from, to: found.span.to, insert: found.suggestion.text } });
  view.focus();
}

function lint(view: EditorView, { diagnostics, say }: CodeFormulaProps): LintDiagnostic[] {
  const length = view.state.doc.length;
  return diagnostics
    .filter(({ span }) => span !== null)
    .map((found) => ({
      from: Math.min(found.span?.from ?? 0, length),
      to: Math.min(Math.max(found.span?.to ?? 0, (found.span?.from ?? 0) + 1), length),
      severity: found.severity,
      message: say(found),
    }));
}

function complete(
  context: CompletionContext,
  { names, locale, sayExample }: CodeFormulaProps & ExampleWords,
): CompletionResult | null {
  const text = context.state.doc.toString();
  const found = completeFormula(text, context.pos, names, locale);
  if (found.items.length === 0 || (!context.explicit && found.from === found.to)) return null;
  return {
    from: found.from,
    to: found.to,
    filter: false,
    options: found.items.map((item) => ({
      label: item.label,
      apply: item.insert,
      type: item.kind,
      ...(item.signature ? { detail: item.signature.slice(item.label.length) } : {}),
      ...(item.help ? { info: () => infoOf(item.help?.[locale] ?? '', item.examples.map(sayExample)) } : {}),
    })),
  };
}

interface ExampleWords {
  readonly sayExample: (example: ShownExample) => string;
}

/** What is shown beside a function in the completion: its help, and its examples below. */
function infoOf(help: string, examples: readonly string[]): HTMLElement {
  const info = document.createElement('div');
  for (const [index, text] of [help, ...examples].entries()) {
    const line = info.appendChild(document.createElement(index === 0 ? 'p' : 'code'));
    line.textContent = text;
  }
  return info;
}
