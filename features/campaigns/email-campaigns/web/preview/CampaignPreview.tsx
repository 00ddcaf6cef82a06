import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFileText,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { campaignTexts } from '../texts.ts';
import { MailFrame } from '#features/content/contents/web/public.tsx';
import classes from './preview.module.css';
import { useCampaignPreview, type CampaignPreviewData } from './use-campaign-preview.ts';
import { contacts } from '#engines/audience/contract.ts';

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];
const people = { of: contacts, labelField: 'email' };

/** The message as one person gets it, on a desk, on a phone and as plain text; merge values that the person lacks are marked. */
export function CampaignPreview({
  campaignId,
  version,
}: {
  campaignId: number;
  version?: number | string;
}) {
  const { t } = useTranslation(campaignTexts);
  const canChoosePerson = useCan()('contacts');
  const [view, setView] = useState<View>('desktop');
  const [person, setPerson] = useState<PickerValue>(emptyPick);
  const contactId = person.items[0]?.id;
  const preview = useCampaignPreview(campaignId, {
    ...(version === undefined ? {} : { version }),
    contactId,
  });
  const icons: Record<View, ReactNode> = {
    desktop: <IconDeviceDesktop size={16} />,
    phone: <IconDeviceMobile size={16} />,
    text: <IconFileText size={16} />,
  };
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.view')}
          value={view}
          onChange={(next) => setView(next as View)}
          data={views.map((one) => ({
            value: one,
            label: (
              <span className={classes.viewLabel}>
                {icons[one]}
                {t(`preview.${one}`)}
              </span>
            ),
          }))}
        />
        {canChoosePerson && (
          <div className={classes.person}>
            <ReferencePicker
              source={people}
              single
              label={t('preview.as')}
              placeholder={t('preview.first')}
              value={person}
              onChange={setPerson}
            />
          </div>
        )}
        {contactId !== undefined && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => setPerson(emptyPick)}>
            {t('preview.clear')}
          </Button>
        )}
      </div>
      {preview.error && !preview.data && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} compact />
      )}
      {preview.isPending && <Skeleton h={520} />}
      {preview.data && (
        <Shown data={preview.data} view={view} isStale={preview.isPlaceholderData} />
      )}
    </div>
  );
}

function Shown({
  data,
  view,
  isStale,
}: {
  data: CampaignPreviewData;
  view: View;
  isStale: boolean;
}) {
  const { t } = useTranslation(campaignTexts);
  return (
    <>
      {data.contact_id === null && <p className={classes.note}>{t('preview.nobody')}</p>}
      {data.missing.length > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} />} mb={12}>
          {t('preview.missing', {
            count: data.missing.length,
            names: data.missing.map((one) => one.variable).join(', '),
          })}
        </Alert>
      )}
      <div className={classes.stage} data-view={view} data-stale={isStale || undefined}>
        <div className={classes.device}>
          <div className={classes.head}>
            <b>{data.subject.trim() || t('inbox.noSubject')}</b>
            <span>{data.preheader}</span>
          </div>
          {view === 'text' ? (
            <pre className={classes.plain}>{data.text.trim() || t('preview.noText')}</pre>
          ) : data.html.trim() === '' ? (
            <p className={classes.plain}>{t('preview.noContent')}</p>
          ) : (
            <MailFrame html={data.html} title={t('preview.frame')} className={classes.frame} />
          )}
        </div>
      </div>
    </>
  );
}
