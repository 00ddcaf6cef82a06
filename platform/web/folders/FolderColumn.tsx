import { Drawer as MantineDrawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconPinnedFilled,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../page/IconAction.tsx';
import classes from './FolderColumn.module.css';
import { phoneQuery } from './use-folder-column.ts';

/** The column of folders at the left of a page. */
export interface FolderColumnProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Locked: stays open when the person works elsewhere on the page. */
  locked: boolean;
  onLockedChange: (locked: boolean) => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** Beside the content while open; unlocked, it closes when the person goes on elsewhere. On a phone it is a drawer without the lock. */
export function FolderColumn(props: FolderColumnProps) {
  const { t } = useTranslation('platform');
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false }) === true;
  const column = useRef<HTMLElement>(null);
  const isFilled = useStaysWhile(props.open);
  useCloseElsewhere(column, props.open && !props.locked && !isPhone, () =>
    props.onOpenChange(false),
  );
  if (isPhone) {
    return (
      <MantineDrawer
        opened={props.open}
        onClose={() => props.onOpenChange(false)}
        title={props.title}
        size={300}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {props.children}
      </MantineDrawer>
    );
  }
  return (
    <aside
      ref={column}
      className={classes.column}
      aria-label={props.title}
      data-open={props.open || undefined}
      data-floating={!props.locked || undefined}
      inert={!props.open}
    >
      {isFilled && (
        <div className={classes.inside}>
          <header className={classes.header}>
            <h2 className={classes.title}>{props.title}</h2>
            {props.actions}
            <IconAction
              label={t('folders.keepOpen')}
              size={26}
              aria-pressed={props.locked}
              onClick={() => props.onLockedChange(!props.locked)}
            >
              {props.locked ? <IconPinnedFilled size={15} /> : <IconPin size={15} />}
            </IconAction>
            <IconAction
              label={t('folders.hide')}
              size={26}
              onClick={() => props.onOpenChange(false)}
            >
              <IconLayoutSidebarLeftCollapse size={16} />
            </IconAction>
          </header>
          <div className={classes.body}>{props.children}</div>
        </div>
      )}
    </aside>
  );
}

/** Opens the folder column; for the toolbar or the page head while it is closed. */
export function FolderToggle({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation('platform');
  if (open) return null;
  return (
    <IconAction
      label={t('folders.show')}
      variant="default"
      size={32}
      aria-expanded={open}
      onClick={() => onOpenChange(true)}
    >
      <IconLayoutSidebarLeftExpand size={17} stroke={1.8} />
    </IconAction>
  );
}

// As long as the slide of the style sheet.
const slide = 180;

/** True while open and until the column has slid away. */
function useStaysWhile(isOpen: boolean): boolean {
  const [stays, setStays] = useState(isOpen);
  useEffect(() => {
    if (isOpen) return void setStays(true);
    const timer = setTimeout(() => setStays(false), slide);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen || stays;
}

/** A plain press outside closes; dragging rows towards the column, and what it opened itself, do not. */
function useCloseElsewhere(
  column: { current: HTMLElement | null },
  isOn: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const isOwn =
        column.current?.contains(target) ||
        target.closest('[data-portal="true"], [role="dialog"], tr[draggable="true"]') !== null;
      if (!isOwn) latest.current();
    };
    // The click that opened the column is still on its way up to the document.
    const timer = setTimeout(() => document.addEventListener('click', listen));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', listen);
    };
  }, [isOn, column]);
}
