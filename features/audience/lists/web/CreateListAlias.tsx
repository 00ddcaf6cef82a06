import { useEffect } from 'react';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';

/** The short address of the create-list screen: leads on to it. */
export function CreateListAlias() {
  const { accountId } = useApi();
  const go = useGo();
  useEffect(
    () => go(`/accounts/${accountId}/lists/create_list`, { replace: true }),
    [accountId, go],
  );
  return null;
}
