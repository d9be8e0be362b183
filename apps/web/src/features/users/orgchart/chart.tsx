import { Link } from '@tanstack/react-router';
import { Focus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import {
  Button,
  EmptyState,
  IconButton,
  MonthPicker,
  Panel,
  SearchField,
  Tree,
  UserChip,
} from '../../../ui/index.ts';
import { type ChartItem, pathsTo } from './chart-tree.ts';
import css from './orgchart.module.css';

export interface ChartProps {
  readonly items: readonly ChartItem[];
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** From whom down; absent: the whole company. */
  readonly manager: string | undefined;
  /** Whose drawer is open. */
  readonly user: string | undefined;
  readonly onFocus: (id: string) => void;
}

/** How many levels are open. */
const OPEN = { first: 2, all: Infinity, none: 0 } as const;

/** Who manages whom in a month, with a search that opens the path to a person. */
export function Chart({ items, month, onMonth, manager, user, onFocus }: ChartProps) {
  const t = useTranslations('users');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<keyof typeof OPEN>('first');
  // Pressed again after branches were opened one by one, a button still has its effect.
  const [presses, setPresses] = useState(0);
  const turn = (next: keyof typeof OPEN) => {
    setOpened(next);
    setPresses(presses + 1);
  };
  const isSearching = search.trim() !== '';
  const shown = isSearching ? pathsTo(items, search) : items;
  return (
    <Panel
      isFlush
      title={t('tab_orgchart')}
      aside={<MonthPicker label={t('orgchart_month')} value={month} onChange={onMonth} />}
    >
      <div className={css['tools']}>
        <SearchField label={t('orgchart_search')} value={search} onChange={setSearch} />
        <Button size="s" variant="quiet" isDisabled={isSearching} onPress={() => turn('all')}>
          {t('orgchart_expand')}
        </Button>
        <Button size="s" variant="quiet" isDisabled={isSearching} onPress={() => turn('none')}>
          {t('orgchart_collapse')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          isCompact
          title={t('none_title')}
          action={<Button onPress={() => setSearch('')}>{t('orgchart_clear')}</Button>}
        />
      ) : (
        <Tree
          // Another way to open is another tree: branches turned by hand before do not count.
          key={isSearching ? search : `${opened} ${presses}`}
          label={t('tab_orgchart')}
          items={shown}
          highlighted={user ?? null}
          openLevels={isSearching ? Infinity : OPEN[opened]}
          row={(item) => <Person item={item} manager={manager} onFocus={onFocus} />}
        />
      )}
    </Panel>
  );
}

function Person({ item, manager, onFocus }: { item: ChartItem } & Pick<ChartProps, 'manager' | 'onFocus'>) {
  const t = useTranslations('users');
  return (
    <>
      <Link {...addresses.orgChartUser(manager, item.id)} search={(old: object) => old} resetScroll={false}>
        <UserChip name={item.name} src={item.avatar} size={30} caption={item.role_name} />
        {item.report_count > 0 ? <small>{t('orgchart_below', { count: item.report_count })}</small> : null}
      </Link>
      {item.report_count > 0 && item.id !== manager ? (
        <IconButton
          size="s"
          icon={Focus}
          label={t('orgchart_focus', { name: item.name })}
          onPress={() => onFocus(item.id)}
        />
      ) : null}
    </>
  );
}
