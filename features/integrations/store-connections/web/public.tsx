export { ListCarts } from './ListCarts.tsx';
export { StoreLines } from './StoreLines.tsx';
