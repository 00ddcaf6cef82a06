// What other features use: the editor of questions in pages with their conditions.
export { AskedPages } from './AskedPages.tsx';
