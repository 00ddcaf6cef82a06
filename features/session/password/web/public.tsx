export { ChangePasswordDrawer } from './ChangePasswordDrawer.tsx';
export { PasswordChecklist } from './PasswordChecklist.tsx';
