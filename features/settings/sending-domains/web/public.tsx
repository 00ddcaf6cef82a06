export { DomainsPage } from './DomainsPage.tsx';
export { FirstDomainPage } from './FirstDomainPage.tsx';
export { NewDomainPage } from './NewDomainPage.tsx';
export { VerifyPage } from './VerifyPage.tsx';
export type { DomainPlace } from './place.ts';
