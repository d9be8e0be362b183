export { TeamPicker } from './team-picker.tsx';
