import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const { report, link } = useRouterState({
    select: (state) => ({ report: state.location.pathname.split('/').at(-1) ?? '', link: new URLSearchParams(state.location.searchStr).get('link') }),
    structuralSharing: true,
  });
  useEffect(() => {
    const part = parts[report];
    go(part === undefined ? `${base}#links` : peopleAt(base, { part, ...(link === null ? {} : { link: Number(link) }) }), { replace: true });
  }, [base, go, link, report]);
  return <Splash />;
}
