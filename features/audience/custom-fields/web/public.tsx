export { CustomFieldDrawer } from './CustomFieldDrawer.tsx';
