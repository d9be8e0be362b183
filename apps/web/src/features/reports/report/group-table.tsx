import type { CellWire, ReportColumn, ReportGroups, ReportLook } from '@comptoir/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/index.ts';
import {
  type GroupLine,
  linesOf,
  openLines,
  type ReportPlace,
  type ReportWords,
} from '../../../ui/report-chart/index.ts';
import css from './report.module.css';

interface GroupTableProps {
  readonly look: ReportLook;
  readonly result: ReportGroups;
  readonly words: ReportWords;
  readonly columns: readonly ReportColumn[];
  readonly onDrill: (place: ReportPlace, title: string) => void;
}

/** Cells that are drawn at once: more come by a button. */
const MAX_DRAWN_CELLS = 6000;
/** From here on, inner groups are closed at first. */
const MANY_GROUPS = 200;

/** Groups in the order of the report, each with its figures; heads stay while it scrolls. */
export function GroupTable(props: GroupTableProps) {
  const { result, words, columns, look, onDrill } = props;
  const t = useTranslations('reports');
  const lines = useMemo(() => linesOf(result), [result]);
  const isMany = lines.length > MANY_GROUPS;
  // Groups that are the other way than at first.
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => new Set());
  const [pages, setPages] = useState(1);
  const isClosed = ({ key }: GroupLine) => turned.has(key) !== isMany;
  const open = openLines(lines, isClosed);
  const width = 1 + result.measures.length * (result.pivot ? result.across.length + 1 : 1);
  const most = Math.max(50, Math.floor(MAX_DRAWN_CELLS / width)) * pages;
  const drawn = open.slice(0, most);
  const names = result.measures.map((measure) => words.measureName(measure, columns));
  const titleOf = (path: readonly CellWire[]) =>
    path.length === 0
      ? t('total')
      : path
          .map((value, at) => words.groupText(result.levels[at], value, look.groups[at]?.by ?? 'month'))
          .join(' › ');
  const acrossText = (value: CellWire) => words.groupText(result.pivot, value, look.pivot?.by ?? 'month');
  const figures = { result, words, names, titleOf, acrossText, onDrill };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by itself */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('tab_group')}>
        <table className={css['groups']} aria-label={t('tab_group')}>
          <Head result={result} names={names} acrossText={acrossText} />
          <tbody>
            {drawn.map((line) => (
              <tr
                key={line.key}
                className={cx(
                  line.hasInner && css['outer'],
                  line.group.level === 2 && css['inner2'],
                  line.group.level === 3 && css['inner3'],
                )}
              >
                <GroupName
                  line={line}
                  title={words.groupText(
                    result.levels[line.group.level - 1],
                    line.group.value,
                    look.groups[line.group.level - 1]?.by ?? 'month',
                  )}
                  isClosed={isClosed(line)}
                  onToggle={() =>
                    setTurned((old) => {
                      const next = new Set(old);
                      if (!next.delete(line.key)) next.add(line.key);
                      return next;
                    })
                  }
                />
                <Figures {...figures} path={line.path} group={line.group} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={css['first']}>
                {t('total')}
                <Count value={result.total.count} />
              </th>
              <Figures {...figures} path={[]} group={result.total} />
            </tr>
          </tfoot>
        </table>
      </div>
      {open.length > drawn.length ? (
        <p>
          <Button onPress={() => setPages(pages + 1)}>
            {t('more_groups', { count: open.length - drawn.length })}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function Head({
  result,
  names,
  acrossText,
}: {
  readonly result: ReportGroups;
  readonly names: readonly string[];
  readonly acrossText: (value: CellWire) => string;
}) {
  const t = useTranslations('reports');
  const title = result.levels.map(({ name }) => name).join(' › ');
  if (!result.pivot)
    return (
      <thead>
        <tr>
          <th scope="col" className={css['first']}>
            {title}
          </th>
          {names.map((name, at) => (
            <th key={result.measures[at]?.id} scope="col" className={css['figure']}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
    );
  const heads = [...result.across.map(acrossText), t('total')];
  const isDeep = names.length > 1;
  return (
    <thead>
      <tr>
        <th scope="col" className={css['first']} rowSpan={isDeep ? 2 : 1}>
          {title}
        </th>
        {heads.map((head, at) => (
          <th
            // oxlint-disable-next-line react/no-array-index-key -- its place is its identity
            key={at}
            scope={isDeep ? 'colgroup' : 'col'}
            colSpan={Math.max(1, names.length)}
            className={cx(css['figure'], css['split'])}
          >
            {head}
          </th>
        ))}
      </tr>
      {isDeep ? (
        <tr>
          {heads.flatMap((_, at) =>
            names.map((name, place) => (
              <th
                key={`${at} ${result.measures[place]?.id}`}
                scope="col"
                className={cx(css['figure'], place === 0 && css['split'])}
              >
                {name}
              </th>
            )),
          )}
        </tr>
      ) : null}
    </thead>
  );
}

function GroupName({
  line,
  title,
  isClosed,
  onToggle,
}: {
  readonly line: GroupLine;
  readonly title: string;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}) {
  const common = useTranslations('common');
  const Sign = isClosed ? ChevronRight : ChevronDown;
  return (
    <th scope="row" className={css['first']} title={title}>
      {line.hasInner ? (
        <button
          type="button"
          className={css['fold']}
          aria-expanded={!isClosed}
          aria-label={common(isClosed ? 'expand' : 'collapse', { name: title })}
          onClick={onToggle}
        >
          <Sign size={15} aria-hidden />
        </button>
      ) : null}
      {title}
      <Count value={line.group.count} />
    </th>
  );
}

function Count({ value }: { readonly value: number }) {
  const t = useTranslations('reports');
  const format = useFormat();
  return (
    <span className={css['count']} title={t('rows_count', { count: value })}>
      {format.number(value)}
    </span>
  );
}

interface FiguresProps {
  readonly result: ReportGroups;
  readonly words: ReportWords;
  readonly names: readonly string[];
  readonly titleOf: (path: readonly CellWire[]) => string;
  readonly acrossText: (value: CellWire) => string;
  readonly onDrill: GroupTableProps['onDrill'];
  readonly path: readonly CellWire[];
  readonly group: Pick<ReportGroups['groups'][number], 'values' | 'across' | 'count'>;
}

/** The figures of one group, by the pivot's values where there are some, then in all. */
function Figures({ result, words, names, titleOf, acrossText, onDrill, path, group }: FiguresProps) {
  const t = useTranslations('reports');
  const parts = [
    ...(result.pivot
      ? result.across.map((value, at) => ({
          values: group.across[at] ?? null,
          place: { path, across: value } as ReportPlace,
          title: `${titleOf(path)} › ${acrossText(value)}`,
        }))
      : []),
    { values: group.values, place: { path } as ReportPlace, title: titleOf(path) },
  ];
  return parts.flatMap(({ values, place, title }, at) =>
    names.map((name, measure) => {
      const value = values?.[measure] ?? null;
      const text = value === null ? null : words.figure(result.measures[measure], value, false);
      return (
        <td
          key={`${at} ${result.measures[measure]?.id}`}
          className={cx(css['figure'], result.pivot !== null && measure === 0 && css['split'])}
        >
          {text === null ? (
            <span aria-hidden>{NONE}</span>
          ) : (
            <button
              type="button"
              className={css['press']}
              aria-label={t('behind', { place: title, name, value: text })}
              onClick={() => onDrill(place, title)}
            >
              {text}
            </button>
          )}
        </td>
      );
    }),
  );
}
