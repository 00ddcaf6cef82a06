import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { ListCall } from '#platform/contract/resource.ts';
import type { ChangeTarget } from '#platform/web/resources/use-resource-changes.ts';
import type { DomainKind, DomainRow } from '#engines/domains/contract.ts';

/** One of the three places where domains are looked after: its kind, its calls, its address. */
export interface DomainPlace {
  readonly kind: DomainKind;
  readonly contract: ListCall<DomainRow> & ChangeTarget;
  /** Below /accounts/{accountId}/settings/. */
  readonly path: string;
  /** Whether an account without a domain is led to an introduction of its own. */
  readonly hasFirst: boolean;
}

/** The addresses of a place's pages. */
export function usePlaceLinks(place: DomainPlace) {
  const { accountId } = useApi();
  const settings = `/accounts/${accountId}/settings`;
  const list = `${settings}/${place.path}`;
  return {
    settings,
    list,
    first: `${list}/first`,
    add: `${list}/new`,
    verify: (id: number) => `${list}/${id}/verify`,
  };
}
