export { ListCartsDrawer } from './ListCartsDrawer.tsx';
