export { StoreLines } from './StoreLines.tsx';
