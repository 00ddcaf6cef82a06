import { SegmentedControl, Tooltip } from '@mantine/core';
import { IconAlignLeft, IconDeviceDesktop, IconDeviceMobile, IconMoon } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import { MailFrame } from './MailFrame.tsx';
import { nightView } from './night-view.ts';
import classes from './preview.module.css';

/** Ways to look at a mail. */
export type MailView = 'desktop' | 'phone' | 'dark' | 'text';

const views: readonly (readonly [MailView, TablerIcon])[] = [
  ['desktop', IconDeviceDesktop],
  ['phone', IconDeviceMobile],
  ['dark', IconMoon],
  ['text', IconAlignLeft],
];

/** A rendered mail; `height` in pixels, or as much as the box around it gives. */
export interface MailPreviewProps {
  html: string;
  text: string;
  /** What stands right of the choice of views. */
  controls?: ReactNode;
  view?: MailView;
  onViewChange?: (view: MailView) => void;
  height?: number | string;
  label?: string;
}

/** A mail as people get it: on a desk, on a phone, in dark mode, and as plain text. */
export function MailPreview(props: MailPreviewProps) {
  const { t } = useTranslation(contentTexts);
  const [own, setOwn] = useState<MailView>('desktop');
  const view = props.view ?? own;
  const choose = (next: string) => {
    setOwn(next as MailView);
    props.onViewChange?.(next as MailView);
  };
  const html = useMemo(
    () => (view === 'dark' ? nightView(props.html) : props.html),
    [view, props.html],
  );
  return (
    <div className={classes.preview} style={{ height: props.height ?? '100%' }}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.view')}
          value={view}
          onChange={choose}
          data={views.map(([value, Icon]) => ({
            value,
            label: (
              <Tooltip label={t(`preview.views.${value}`)}>
                <span className={classes.viewLabel}>
                  <Icon size={15} stroke={1.8} aria-hidden />
                  <span>{t(`preview.short.${value}`)}</span>
                </span>
              </Tooltip>
            ),
          }))}
        />
        {props.controls}
      </div>
      <div className={classes.stage} data-view={view}>
        {view === 'text' ? (
          <pre className={classes.text} tabIndex={0} aria-label={t('preview.views.text')}>
            {props.text}
          </pre>
        ) : (
          <div className={classes.device}>
            <MailFrame html={html} title={props.label ?? t('preview.frame')} />
          </div>
        )}
      </div>
    </div>
  );
}
