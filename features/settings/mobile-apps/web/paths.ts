import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';

/** The text namespace of mobile applications. */
export const appTexts = 'mobile-apps';

/** Where the screens of mobile applications are. */
export function useAppPaths() {
  const { accountId } = useApi();
  return useMemo(() => {
    const settings = `/accounts/${accountId}/settings`;
    const list = `${settings}/mobile-app-profile`;
    return {
      settings,
      list,
      new: `${list}/new`,
      of: (id: number) => `${list}/${id}`,
      edit: (id: number) => `${list}/${id}/edit`,
      contact: (id: number) => `/accounts/${accountId}/contacts/${id}`,
      campaigns: (id: number) => `/accounts/${accountId}/push_applications?application_id=${id}`,
    };
  }, [accountId]);
}

/** The id of the application in the address. */
export function useAppId(): number {
  return Number((useParams({ strict: false }) as { appId?: string }).appId);
}
