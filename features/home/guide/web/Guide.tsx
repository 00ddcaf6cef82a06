import { useParams } from '@tanstack/react-router';
import { ErrorCodes } from './ErrorCodes.tsx';
import { GuidePage } from './GuidePage.tsx';
import { GuideStart } from './GuideStart.tsx';
import classes from './guide.module.css';

/** The guide: its list of pages, one of them, the list of error codes, or one of those. */
export function Guide() {
  const { page, code }: { page?: string; code?: string } = useParams({ strict: false });
  return (
    <div className={classes.guide}>
      {code !== undefined ? (
        <GuidePage name={`errors/${code}`} />
      ) : page === undefined ? (
        <GuideStart />
      ) : page === 'errors' ? (
        <ErrorCodes />
      ) : (
        <GuidePage name={page} />
      )}
    </div>
  );
}
