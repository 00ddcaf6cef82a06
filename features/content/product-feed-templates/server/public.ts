// What product feeds ask of templates.
export { fillCards, type CardValues } from '../fill-cards.ts';
export { templateHtml } from './template-html.ts';
