import type { DomainKind } from './contract.ts';

/** The row of a domain that changes touch. */
export interface StoredDomain {
  id: number;
  kind: DomainKind;
  name: string;
  is_default: boolean;
}
