import { useParams } from '@tanstack/react-router';
import { ErrorCodes } from './ErrorCodes.tsx';
import { GuidePage } from './GuidePage.tsx';
import { GuideStart } from './GuideStart.tsx';

/** The guide: its list of pages, one of them, the list of error codes, or one of those. */
export function Guide() {
  const { page, code }: { page?: string; code?: string } = useParams({ strict: false });
  if (code !== undefined) return <GuidePage name={`errors/${code}`} />;
  if (page === undefined) return <GuideStart />;
  return page === 'errors' ? <ErrorCodes /> : <GuidePage name={page} />;
}
