import type { ReportChart } from '@comptoir/contract';
import {
  ChartArea,
  ChartBarStacked,
  ChartColumn,
  ChartLine,
  ChartNoAxesCombined,
  ChartPie,
  ChartScatter,
  Hash,
  type LucideIcon,
  Table2,
} from 'lucide-react';

const ICONS: Readonly<Record<ReportChart['kind'], LucideIcon>> = {
  bar: ChartColumn,
  stacked: ChartBarStacked,
  line: ChartLine,
  area: ChartArea,
  combination: ChartNoAxesCombined,
  pie: ChartPie,
  scatter: ChartScatter,
  table: Table2,
  single_value: Hash,
};

/** The sign of a kind of chart. */
export function ChartIcon({
  kind,
  size = 16,
}: {
  readonly kind: ReportChart['kind'];
  readonly size?: number;
}) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden />;
}
