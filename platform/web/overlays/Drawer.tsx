import { CloseButton, Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { uiState } from '../ui-state/ui-state.ts';
import { useRightDrawer } from '../ui-state/use-right-drawer.ts';
import classes from './Drawer.module.css';

/** What every right drawer takes. */
export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** 500 for plain forms, 700 for wide ones. */
  size?: 500 | 700 | undefined;
  /** Buttons in the header, left of the close button. */
  headerActions?: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** False: the content brings its own padding. */
  padded?: boolean | undefined;
  /** True: the content is a DrawerContent of its own, such as one inside a form. */
  bare?: boolean | undefined;
  /** What it was opened for, and its open tab: told to the rest of the screen. */
  request?: unknown;
  tab?: string | undefined;
  children: ReactNode;
}

/** The right drawer: title and close button above, content that scrolls, footer that stays. A preview shows none. */
export function Drawer(props: DrawerProps) {
  const { t } = useTranslation('platform');
  const isPreview = uiState.use((state) => state.layout === 'Preview');
  const opened = props.opened && !isPreview;
  useRightDrawer(opened, {
    request: props.request ?? null,
    tab: props.tab ?? null,
    component: typeof props.title === 'string' ? props.title : null,
    type: props.bare ? 'form' : 'drawer',
  });
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={props.onClose}
      position="right"
      size={props.size ?? 500}
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes.content ?? '', overlay: classes.overlay ?? '' }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content radius={0}>
        <div className={classes.frame}>
          <header className={classes.header}>
            <div className={classes.heading}>
              <MantineDrawer.Title className={classes.title ?? ''}>
                {props.title}
              </MantineDrawer.Title>
              {props.description && <p className={classes.description}>{props.description}</p>}
            </div>
            {props.headerActions}
            <CloseButton aria-label={t('close')} onClick={props.onClose} size="md" />
          </header>
          {props.bare ? (
            props.children
          ) : (
            <DrawerContent footer={props.footer} padded={props.padded !== false}>
              {props.children}
            </DrawerContent>
          )}
        </div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

/** The scrolling middle and the footer of a drawer. */
export function DrawerContent({
  children,
  footer,
  padded,
}: {
  children: ReactNode;
  footer?: ReactNode;
  padded: boolean;
}) {
  return (
    <>
      <div className={classes.body} data-padded={padded || undefined}>
        {children}
      </div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </>
  );
}
