import { useEffect } from 'react';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { WizardPlaceholder } from './WizardPlaceholder.tsx';

/** Leads to the editor that a campaign belongs to, in place of this address. */
export function RedirectTo({ to }: { to: string }) {
  const go = useGo();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return <WizardPlaceholder />;
}
