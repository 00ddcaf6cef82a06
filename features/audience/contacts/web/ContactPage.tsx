import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { screenVersion } from '#features/session/access/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { CartsPanel, OrdersPanel } from '#features/commerce/orders/web/public.tsx';
import { VouchersPanel } from '#features/content/coupon-banks/web/public.tsx';
import { PendingPanel } from '#features/audience/lists/web/public.tsx';
import { SmsPanel } from '#features/audience/sms-lists/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { ConsentPanel } from './ConsentPanel.tsx';
import { ContactHeader } from './ContactHeader.tsx';
import { useContact } from './contact-data.ts';
import { pluggedContactPanels } from './contact-panels.ts';
import classes from './contacts.module.css';
import { EngagementTiles } from './EngagementTiles.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { KeywordsPanel } from './KeywordsPanel.tsx';
import { ListsPanel } from './ListsPanel.tsx';
import { MergesPanel } from './MergesPanel.tsx';
import { RfmPanel } from './RfmPanel.tsx';
import { TagsPanel } from './TagsPanel.tsx';
import { Timeline } from './Timeline.tsx';

/**
 * Everything about one person, in two versions: the newer one shows the person first and the mails beside, the older one
 * what mails did first.
 */
export function ContactPage() {
  const { contactId, listId } = useParams({ strict: false });
  const version = screenVersion(useAccountFacts());
  const id = Number(contactId);
  const api = useApi();
  const list = listId === undefined ? '' : `/lists/${listId}`;
  const contact = useContact(id);
  // The contact was merged into another one, whose page this is now.
  const current = contact.data?.id;
  const go = useGo();
  useEffect(() => {
    if (current !== undefined && current !== id)
      go(`/accounts/${api.accountId}${list}/contacts/${current}`, { replace: true });
  }, [current, id, api.accountId, list, go]);
  if (contact.error)
    return <PageError error={contact.error} onRetry={() => void contact.refetch()} />;
  return (
    <Page>
      <ContactHeader
        id={id}
        contact={contact.data}
        listId={listId === undefined ? undefined : Number(listId)}
      />
      <EngagementTiles id={id} />
      <div className={classes.dashboard} data-version={version}>
        <Timeline id={id} />
        <div className={classes.side}>
          <FieldsPanel id={id} />
          <OrdersPanel
            contactId={id}
            allAt={`/accounts/${api.accountId}${list}/contacts/${id}/orders`}
          />
          <CartsPanel contactId={id} />
          <VouchersPanel contactId={id} />
          <RfmPanel id={id} />
          <KeywordsPanel id={id} />
          <TagsPanel contact={contact.data} />
          <ListsPanel id={id} contact={contact.data} />
          <PendingPanel path="contacts" id={id} />
          <ConsentPanel id={id} />
          <SmsPanel contactId={id} />
          {pluggedContactPanels().map((Plugged, at) => (
            <Suspense key={at} fallback={null}>
              <Plugged contactId={id} />
            </Suspense>
          ))}
          <MergesPanel id={id} />
        </div>
      </div>
    </Page>
  );
}
