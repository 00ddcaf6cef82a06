import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Splash } from '#platform/web/page/Splash.tsx';
import type { AppRouter } from './router.tsx';

/** Shows the splash until the first page is decided, then the page. */
export function App({ router }: { router: AppRouter }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void router.load().then(() => setReady(true));
  }, [router]);
  return isReady ? <RouterProvider router={router} /> : <Splash />;
}
