export { ChangePasswordDrawer } from './ChangePasswordDrawer.tsx';
