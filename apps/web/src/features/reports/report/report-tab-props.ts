import type { ReportColumn, ReportLook } from '@comptoir/contract';
import type { ShownReport } from '../../../data/reports.ts';
import type { ReportPlace } from '../../../ui/report-chart/index.ts';

/** What each tab of a report gets. */
export interface ReportTabProps {
  readonly shown: ShownReport;
  readonly look: ReportLook;
  /** Of its source, and the calculated ones. */
  readonly columns: readonly ReportColumn[];
  readonly canEdit: boolean;
  /** The report as it is saved has a chart: that one can be pinned. */
  readonly hasSavedChart: boolean;
  readonly onChange: (look: ReportLook) => void;
  /** Shows the rows behind a figure. */
  readonly onDrill: (place: ReportPlace, title: string) => void;
  readonly onTab: (tab: 'data' | 'group' | 'chart') => void;
}
