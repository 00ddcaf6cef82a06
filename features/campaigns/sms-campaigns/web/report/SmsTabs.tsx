import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { smsTexts, useSmsPaths } from '../paths.ts';

/** The screens of a campaign's report. */
export type SmsTab =
  | 'overview'
  | 'delivered'
  | 'sent'
  | 'failed'
  | 'clicks'
  | 'clickers'
  | 'replies';

const tabs: readonly SmsTab[] = [
  'overview',
  'delivered',
  'sent',
  'failed',
  'clicks',
  'clickers',
  'replies',
];

/** Leads from one screen of a report to the others. */
export function SmsTabs({ id, value }: { id: number; value: SmsTab | null }) {
  const { t } = useTranslation(smsTexts);
  const go = useGo();
  const paths = useSmsPaths();
  const pathOf: Record<SmsTab, string> = {
    overview: paths.of(id),
    delivered: paths.texts(id, 'delivered'),
    sent: paths.texts(id, 'sent'),
    failed: paths.texts(id, 'failed'),
    clicks: paths.clicks(id),
    clickers: paths.clickers(id),
    replies: paths.replies(id),
  };
  return (
    <Tabs value={value} onChange={(next) => next && go(pathOf[next as SmsTab])}>
      <Tabs.List aria-label={t('report.tabs.label')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`report.tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
