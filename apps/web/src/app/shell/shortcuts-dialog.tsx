import { useTranslations } from 'use-intl';
import { COMMAND_KEY } from '../../lib/keys.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useSession } from '../../lib/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { Dialog, Switch } from '../../ui/index.ts';
import { GO_HELP, GO_KEYS, GO_SETTINGS } from './go-keys.ts';
import { navSections } from './nav-items.ts';
import css from './shell.module.css';

/** All keys, by where they work, and the switch for those without Ctrl. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog isOpen onClose={onClose} title={t('shortcuts')} size="l">
      <LateTexts>
        <Sheet />
      </LateTexts>
      <Switch isSelected={hasSingleKeys} onChange={setSingleKeys} description={t('single_keys_text')}>
        {t('single_keys')}
      </Switch>
    </Dialog>
  );
}

/** One key after the other: G, then S. */
type Keys = readonly string[];
type Section = readonly [title: string, keys: readonly (readonly [keys: Keys, text: string])[]];

function useSections(): readonly Section[] {
  const t = useTranslations('shortcuts');
  const shell = useTranslations('shell');
  const me = useSession();
  const pages = navSections(me)
    .flatMap(({ items }) => items)
    .flatMap(({ id, text }) => {
      const key = GO_KEYS[id];
      return key === undefined ? [] : [[['G', key.toUpperCase()], shell(text)] as const];
    });
  return [
    [
      t('section_everywhere'),
      [
        [[`${COMMAND_KEY} K`], t('command')],
        [['?'], t('help')],
        [['['], t('fold')],
        [['F2'], t('rename')],
        [['Esc'], t('close')],
      ],
    ],
    [
      t('section_go'),
      [...pages, [['G', GO_SETTINGS], shell('settings')], [['G', GO_HELP.toUpperCase()], shell('help')]],
    ],
    [
      t('section_lists'),
      [
        [['J'], t('next_row')],
        [['K'], t('previous_row')],
        [['Enter'], t('open_row')],
        [['X'], t('select_row')],
        [['E'], t('edit_row')],
        [['/'], t('search')],
      ],
    ],
    [t('section_board'), [[['L'], t('lock')]]],
    [
      t('section_grid'),
      [
        [['← ↑ → ↓'], t('cells')],
        [['↑'], t('heading')],
        [['Enter'], t('edit_cell')],
        [[`${COMMAND_KEY} Enter`], t('fill_selection')],
        [[`${COMMAND_KEY} D · R`], t('fill')],
        [[`${COMMAND_KEY} C · V`], t('copy')],
        [['Alt Shift ← →'], t('width')],
        [[`${COMMAND_KEY} Z`], t('undo')],
        [[`${COMMAND_KEY} Shift Z`], t('redo')],
      ],
    ],
    [
      t('section_editor'),
      [
        [[`${COMMAND_KEY} S`], t('save')],
        [[`${COMMAND_KEY} Z`], t('undo')],
        [[`${COMMAND_KEY} Shift Z`], t('redo')],
      ],
    ],
  ];
}

/** As they are printed on a keyboard of the language: Entrée, Échap. */
function useKeyName() {
  const t = useTranslations('shortcuts');
  return (key: string) =>
    key.replaceAll(/Enter|Esc|Shift/g, (name) => t(`key_${name.toLowerCase() as 'enter' | 'esc' | 'shift'}`));
}

function Sheet() {
  const t = useTranslations('shortcuts');
  const keyName = useKeyName();
  return (
    <div className={css['sheet']}>
      {useSections().map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={css['keys']}>
            {keys.map(([sequence, text]) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  {sequence.map((key, at) => (
                    <span key={key}>
                      {at === 0 ? null : <span className="visually-hidden">{t('after')}</span>}{' '}
                      <kbd>{keyName(key)}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
