import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './theme/tokens.css';
import './theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { ShortcutSheet } from './keyboard/ShortcutSheet.tsx';
import { createQueryClient } from './query-client.ts';
import { cssVariables, theme } from './theme/theme.ts';

const OverlayHost = lazy(() =>
  import('./overlays/OverlayHost.tsx').then((module) => ({ default: module.OverlayHost })),
);

/** Everything a screen stands on: theme, cache, dialogs, snackbars and the list of keys. */
export function HeliographProvider({
  queryClient,
  children,
}: {
  queryClient?: QueryClient | undefined;
  children: ReactNode;
}) {
  const [ownClient] = useState(() => queryClient ?? createQueryClient());
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={ownClient}>
        {children}
        <ShortcutSheet />
        <Suspense>
          <OverlayHost />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
