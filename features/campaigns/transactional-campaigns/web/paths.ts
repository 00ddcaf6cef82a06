import { useApi } from '#platform/web/api/ApiContext.tsx';

/** Addresses of the screens of transactional campaigns. */
export function useTransactionalPaths() {
  const { accountId } = useApi();
  const list = `/accounts/${accountId}/transactional_campaigns`;
  return {
    list,
    new: `${list}/new`,
    reports: `${list}/reports`,
    edit: (id: number) => `${list}/${id}/edit`,
    duplicate: (id: number) => `${list}/${id}/duplicate`,
    reportOf: (id: number) => `${list}/reports?campaign=${id}`,
    contact: (id: number) => `/accounts/${accountId}/contacts/${id}`,
  };
}
