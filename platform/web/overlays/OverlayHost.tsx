import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { dialogHostIsMounted } from './dialog-host.ts';
import { snackbarComponentTimeout } from './snackbar.tsx';
import classes from './snackbar.module.css';

/** Where dialogs and snackbars appear. Loaded after the first page; what is asked for before that waits here. */
export function OverlayHost() {
  useEffect(() => dialogHostIsMounted(modals), []);
  return (
    <>
      <ModalsProvider />
      <Notifications
        position="bottom-right"
        classNames={{ root: classes.place ?? '' }}
        limit={4}
        autoClose={snackbarComponentTimeout}
        zIndex={500}
        containerWidth={400}
      />
    </>
  );
}
