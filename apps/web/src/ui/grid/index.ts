export { Grid, type GridProps } from './grid.tsx';
export {
  clientSource,
  type GridColumn,
  type GridEdit,
  type GridEditor,
  type GridSort,
  type GridSource,
  type GridValue,
  type Parsed,
} from './grid-types.ts';
