import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Splash } from '#platform/web/page/Splash.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useCampaignId, useCampaignPaths } from '../campaign.ts';
import { peopleAt } from './dashboard-url.ts';

const parts: Readonly<Record<string, string>> = { delivered_report: 'delivered', open_report: 'opened', click_report: 'clicked', bounce_report: 'bounced', url_report: 'clicked' };

/** The address of a single report leads to the dashboard with that report's people open. */
export function ReportPage() {
  const go = useGo();
  const id = useCampaignId();
  const base = useCampaignPaths().of(id);
  const { location } = useRouter().state;
  // Read once: on the way to the dashboard the path changes under this page.
  const [{ report, link }] = useState(() => ({ report: location.pathname.split('/').at(-1) ?? '', link: new URLSearchParams(location.searchStr).get('link') }));
  useEffect(() => {
    const part = parts[report];
    go(part === undefined ? `${base}#links` : peopleAt(base, { part, ...(link === null ? {} : { link: Number(link) }) }), { replace: true });
  }, [base, go, link, report]);
  return <Splash />;
}
