// What the composition root plugs together: the public pages, links in emails, and what rules ask.
export { mountAnswering } from './mount-answering.ts';
export { surveyCriterion } from './criterion.ts';
export { surveyLinkSource, surveyPart } from './link-source.ts';
