import { useEffect, useState } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { watchOwnTabs } from './own-tabs.ts';

/** Whether another tab of this browser has the same record open to edit; null asks nothing. */
export function useOwnTabs(place: string | null): boolean {
  const { accountId } = useApi();
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (place === null) return undefined;
    let leave = watchOwnTabs(`${accountId}/${place}`, setElsewhere);
    const close = () => leave();
    // A page that the browser brings back from its memory is there again.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) leave = watchOwnTabs(`${accountId}/${place}`, setElsewhere);
    };
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', comeBack);
      leave();
      setElsewhere(false);
    };
  }, [accountId, place]);
  return isElsewhere;
}
