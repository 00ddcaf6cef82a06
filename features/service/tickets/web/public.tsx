// For neighbours that show tickets beside their own: contacts and the dashboard.
export { CsatCard } from './CsatCard.tsx';
export { spanText } from './span-text.ts';
export { TicketLines } from './TicketLines.tsx';
