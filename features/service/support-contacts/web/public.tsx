// For tickets, which lead to who asked.
export { DeskContactLink } from './DeskContactLink.tsx';
