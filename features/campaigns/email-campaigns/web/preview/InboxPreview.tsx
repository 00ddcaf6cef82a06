import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { campaignTexts } from '../texts.ts';
import { useCampaignPreview } from './use-campaign-preview.ts';
import classes from './preview.module.css';

/** What the preview needs of a campaign. */
export interface InboxValues {
  subject: string;
  preheader: string;
  from_name: string;
  from_email: string;
}

/** The row that people see in their inbox, on a desk and on a phone. With merge values the server's own rendering is shown. */
export function InboxPreview({
  values,
  campaignId,
  version,
}: {
  values: InboxValues;
  campaignId: number | null;
  version: number;
}) {
  const { t } = useTranslation(campaignTexts);
  const isMerged = values.subject.includes('{') || values.preheader.includes('{');
  const rendered = useCampaignPreview(campaignId, { version, enabled: isMerged });
  const shown = isMerged && rendered.data ? rendered.data : values;
  const from = values.from_name.trim() || values.from_email || t('inbox.noSender');
  const subject = shown.subject.trim() || t('inbox.noSubject');
  const preheader = shown.preheader.trim() || t('inbox.noPreheader');
  return (
    <div className={classes.sticky}>
      <Panel
        title={t('inbox.title')}
        description={isMerged && rendered.data ? t('inbox.rendered') : t('inbox.hint')}
      >
        <p className={classes.caption}>{t('inbox.desktop')}</p>
        <div className={classes.desktopRow}>
          <span className={classes.sender}>{from}</span>
          <span className={classes.rowText}>
            <b data-empty={shown.subject.trim() === '' || undefined}>{subject}</b>{' '}
            <span>– {preheader}</span>
          </span>
          <span className={classes.time}>09:41</span>
        </div>
        <p className={classes.caption}>{t('inbox.phone')}</p>
        <div className={classes.phoneRow}>
          <span className={classes.avatar} aria-hidden="true">
            {initialOf(from)}
          </span>
          <span className={classes.phoneWords}>
            <span className={classes.phoneTop}>
              <b>{from}</b>
              <span className={classes.time}>09:41</span>
            </span>
            <span
              className={classes.phoneSubject}
              data-empty={shown.subject.trim() === '' || undefined}
            >
              {subject}
            </span>
            <span className={classes.phonePreheader}>{preheader}</span>
          </span>
        </div>
      </Panel>
    </div>
  );
}

function initialOf(name: string): string {
  return (Array.from(name)[0] ?? '').toUpperCase();
}
