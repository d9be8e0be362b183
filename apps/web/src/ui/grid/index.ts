export { Grid, type GridProps } from './grid.tsx';
export type {
  CellPlace,
  GridColumn,
  GridEdit,
  GridEditor,
  GridGroup,
  GridRowMenu,
  GridSort,
  GridSource,
  GridValue,
  Parsed,
} from './grid-types.ts';
export { useWindows } from './use-windows.ts';
