import { useEffect, useState } from 'react';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { useCampaignPaths } from '../campaign.ts';
import { wizardUrl } from './steps.ts';

/** A new campaign that was saved before a reload is taken up in its own editor; true while the way there lasts. */
export function useResumedDraft(): boolean {
  const go = useGo();
  const paths = useCampaignPaths();
  const [url] = useUrlState(wizardUrl);
  // Read once: the draft that this very visit creates is written to the URL as well.
  const [resumed] = useState(url.draft);
  const { step, way } = url;
  useEffect(() => {
    if (resumed !== undefined)
      go(`${paths.edit(resumed, step)}${way === undefined ? '' : `&way=${way}`}`, {
        replace: true,
      });
  }, [go, paths, resumed, step, way]);
  return resumed !== undefined;
}
