import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { QuarantinedMails } from './QuarantinedMails.tsx';
import { BounceRules } from './BounceRules.tsx';
import classes from './inbound-mail.module.css';
import { ListenerPanel } from './ListenerPanel.tsx';
import { ProvidersPanel } from './ProvidersPanel.tsx';

/** What comes back after mails were sent: who takes it in, who may tell of it, what it does, and what nobody understood. */
export function InboundMailPage() {
  const { t } = useTranslation('inbound-mail');
  const { accountId } = useApi();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('description')}
        breadcrumb={[
          { label: t('settings'), to: `/accounts/${accountId}/settings` },
          { label: t('title') },
        ]}
      />
      <div className={classes.sections}>
        <div className={classes.pair}>
          <ListenerPanel />
          <BounceRules />
        </div>
        <ProvidersPanel />
        <QuarantinedMails />
      </div>
    </Page>
  );
}
