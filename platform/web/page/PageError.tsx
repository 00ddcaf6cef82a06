import { ErrorState } from './ErrorState.tsx';
import { Page } from './Page.tsx';

/** A page of which nothing could be read: what went wrong is its heading. */
export function PageError({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  return (
    <Page>
      <ErrorState error={error} onRetry={onRetry} isWholePage />
    </Page>
  );
}
