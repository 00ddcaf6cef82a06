// For neighbours that show tickets beside their own: contacts and the dashboard.
export { spanText } from './span-text.ts';
export { TicketLines } from './TicketLines.tsx';
