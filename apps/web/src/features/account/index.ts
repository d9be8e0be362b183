export { AvatarEditor } from './avatar-editor.tsx';
