// What the pages of contacts show of orders.
export { OrdersPanel } from './OrdersPanel.tsx';
export { OrdersTable } from './OrdersTable.tsx';
