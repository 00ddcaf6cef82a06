export { ListCarts } from './ListCarts.tsx';
