import type { Diagnostic } from '@comptoir/engine';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';

/** What is wrong at this place, in words. Nothing when all is well. */
export function Mistakes({
  found,
  words,
}: {
  readonly found: readonly Diagnostic[];
  readonly words: EditorWords;
}) {
  if (found.length === 0) return null;
  return (
    <output>
      <ul className={styles['mistakes']}>
        {found.map((each) => (
          <li key={`${each.code}:${each.path ?? ''}`} className={styles['mistake']}>
            {words.mistake(each)}
          </li>
        ))}
      </ul>
    </output>
  );
}
