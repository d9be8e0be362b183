export { Grid, type GridProps } from './grid.tsx';
export type { GridHandle, GridHandleRef } from './grid-handle.ts';
export type { RefusedPaste } from './use-grid-clipboard.ts';
export type { OutsideStep } from './use-undo.ts';
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
