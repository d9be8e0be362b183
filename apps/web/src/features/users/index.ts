export { isNow, todayText, useDaySpan } from './fields.tsx';
export { PeopleTabs } from './people-tabs.tsx';
export { FilterPicker } from './list/filter-picker.tsx';
export { PlanFilter } from './list/plan-filter.tsx';
export { PlansSection } from './drawer/plans-section.tsx';
