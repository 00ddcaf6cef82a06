// What other screens may show of stores.
export { StoreRow } from './StoreRow.tsx';
export { StoreStandings } from './StoreStandings.tsx';
