// For tickets: articles that may answer them.
export { SuggestedArticles } from './SuggestedArticles.tsx';
