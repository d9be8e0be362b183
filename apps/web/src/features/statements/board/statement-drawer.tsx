import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { splitMonth } from '../../../lib/format.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { Drawer, IconButton, MonthPicker, Skeleton } from '../../../ui/index.ts';
import { NOTHING_OPEN, type StatementsAddress } from '../address.ts';
import { StatementPart } from '../statement-part.ts';
import { type Person, useWayOn } from './use-way-on.ts';
import css from './statement-drawer.module.css';

const WIDTH = 1080;

export interface StatementDrawerProps {
  readonly address: StatementsAddress;
  readonly user_id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  /** The board's rows as they are shown: the way to the next and the previous person. */
  readonly rows: readonly { readonly user: Person }[];
  /** Matching the filters. */
  readonly total: number;
  /** Reads more rows, where the last one read is reached. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** One person's statement over the board. The address says whose, so that Back closes it and a link opens it. */
export function StatementDrawer(props: StatementDrawerProps) {
  const { address, user_id, month, rows, total, onMore, onClose } = props;
  const t = useTranslations('statements');
  const { set } = address;
  const at = rows.findIndex((row) => row.user.id === user_id);
  const isLastRead = at >= 0 && at === rows.length - 1 && rows.length < total;
  useEffect(() => {
    if (isLastRead) onMore();
  }, [isLastRead, onMore]);
  const { previous, next } = useWayOn(rows, user_id);
  const neighbor = (by: 1 | -1) => (by === 1 ? next : previous);
  // Back leads to the list, not through everybody who was looked at.
  const go = (by: 1 | -1) => {
    const person = neighbor(by);
    if (person) set({ ...splitMonth(month), user: person.id, ...NOTHING_OPEN }, { replace: true });
  };
  const place = useRef<HTMLDivElement>(null);
  useStepKeys(place, go);
  const step = (by: 1 | -1, icon: typeof ChevronUp, key: string) => {
    const name = neighbor(by)?.name;
    const label = t(by === 1 ? 'next_person' : 'previous_person');
    return (
      <IconButton
        label={name === undefined ? label : `${label}: ${name} (${key})`}
        icon={icon}
        isDisabled={name === undefined}
        onPress={() => go(by)}
      />
    );
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('drawer')}
      width={WIDTH}
      printsAlone
      tools={
        <>
          <MonthPicker
            label={t('statement_month')}
            value={month}
            onChange={(chosen) => set({ ...splitMonth(chosen), ...NOTHING_OPEN }, { replace: true })}
          />
          <span className={css['steps']}>
            {step(-1, ChevronUp, 'K')}
            {step(1, ChevronDown, 'J')}
          </span>
          {at < 0 ? null : <span className={css['place']}>{t('person_of', { place: at + 1, total })}</span>}
          <span className={css['grow']} />
          <IconButton label={t('full_page')} icon={Maximize2} onPress={() => set({ full: true })} />
        </>
      }
    >
      <div ref={place} className={css['statement']}>
        <Content address={address} user_id={user_id} month={month} />
      </div>
    </Drawer>
  );
}

/** In the frames after the drawer's own: on a slow device a statement takes half a second to draw, and a press is answered at once. */
function Content(props: Pick<StatementDrawerProps, 'address' | 'user_id' | 'month'>) {
  const isThere = useDeferredValue(true, false);
  const bones = <Skeleton height={420} radius={12} />;
  if (!isThere) return bones;
  return (
    <Suspense fallback={bones}>
      <StatementPart {...props} place="drawer" />
    </Suspense>
  );
}

/** J and K step to the next and the previous person while the drawer has the focus, and nobody types. */
function useStepKeys(place: React.RefObject<HTMLElement | null>, go: (by: 1 | -1) => void) {
  const [isOn] = useSingleKeys();
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null;
      if (by === null || /^(input|textarea|select)$/i.test(event.target.tagName)) return;
      const top = event.target.closest(
        '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
      );
      if (top?.contains(place.current)) go(by);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
