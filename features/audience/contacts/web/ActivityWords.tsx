import { useTranslation } from 'react-i18next';
import { amountText } from '#features/commerce/orders/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { Activity } from '../contract/timeline.ts';
import { Source } from './ContactTable.tsx';
import classes from './contacts.module.css';
import { CampaignName } from './EngagementTiles.tsx';

/** An activity in words, with links to what it is about. */
export function ActivityWords({ contactId, one }: { contactId: number; one: Activity }) {
  switch (one.kind) {
    case 'list_change':
      return <ListWords one={one} />;
    case 'tag_change':
      return <TagWords one={one} />;
    case 'form':
    case 'survey':
      return <FormWords one={one} />;
    case 'order':
      return <OrderWords contactId={contactId} one={one} />;
    case 'ticket':
      return <TicketWords one={one} />;
    case 'rfm_change':
      return <GroupWords one={one} />;
    case 'page_view':
    case 'site_event':
      return <VisitWords one={one} />;
    case 'created':
    case 'merged':
      return <RecordWords one={one} />;
    default:
      return <EmailWords one={one} />;
  }
}

// A list that its reader may not look at comes without id and name; a change for a brand has its name.
function isOfList({ change, list_id: id, list_name: name }: Activity): boolean {
  const isForAll = change !== 'subscribed' && change !== 'unsubscribed';
  return id !== null || (name === null && !isForAll);
}

function ListWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  return (
    <>
      <span>
        {t(`timeline.changes.${one.change ?? 'subscribed'}`)}{' '}
        {isOfList(one) &&
          (one.list_id === null ? (
            t('timeline.privateList')
          ) : one.list_name === null ? (
            t('timeline.deletedList')
          ) : (
            <AppLink
              to={`/accounts/${accountId}/lists/${one.list_id}`}
              className={classes.campaign}
            >
              {one.list_name}
            </AppLink>
          ))}
      </span>
      {one.source && (
        <span className={classes.dim}>
          <Source source={one.source} />
        </span>
      )}
    </>
  );
}

function TagWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const { added = [], removed = [] } = one.tags ?? {};
  const said = [
    added.length > 0 && t('timeline.tagsAdded', { names: added.join(', ') }),
    removed.length > 0 && t('timeline.tagsRemoved', { names: removed.join(', ') }),
  ].filter(Boolean);
  return (
    <>
      <span>{said.length > 0 ? said.join(' · ') : t('timeline.tagsChanged')}</span>
      {one.source && (
        <span className={classes.dim}>
          <Source source={one.source} />
        </span>
      )}
    </>
  );
}

function OrderWords({ contactId, one }: { contactId: number; one: Activity }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  if (!one.order) return null;
  return (
    <>
      <span>
        {t('timeline.ordered')}{' '}
        <AppLink
          to={`/accounts/${accountId}/contacts/${contactId}/orders`}
          className={classes.campaign}
        >
          {one.order.number}
        </AppLink>
      </span>
      <span className={classes.dim}>{amountText(one.order.total, one.order.currency)}</span>
    </>
  );
}

// The desk is a page of its own.
function TicketWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  if (!one.ticket) return null;
  const { number, subject, status } = one.ticket;
  return (
    <>
      <span>
        {t('timeline.did.ticket')}{' '}
        <a href={`/service/${accountId}/tickets/${number}`} className={classes.campaign}>
          #{number} <bdi>{subject}</bdi>
        </a>
      </span>
      <span className={classes.dim}>{t(`timeline.ticketStatus.${status}`)}</span>
    </>
  );
}

function GroupWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const groups = { from: one.source ?? '', to: one.change ?? '' };
  return (
    <span>{t(one.source === null ? 'timeline.firstGroup' : 'timeline.groupChanged', groups)}</span>
  );
}

function FormWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  if (!one.form) return null;
  const said = one.form.answers.map(({ label, answer }) => `${label}: ${answer}`);
  return (
    <>
      <span>
        {t(`timeline.did.${one.kind}`)}{' '}
        <bdi>
          {one.form.name ??
            t(one.kind === 'form' ? 'timeline.deletedForm' : 'timeline.deletedSurvey')}
        </bdi>
      </span>
      <span className={classes.dim}>{said.join(' · ')}</span>
    </>
  );
}

function VisitWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  if (!one.visit) return null;
  const { website, name, seconds, value } = one.visit;
  const said = [
    website ?? t('timeline.deletedWebsite'),
    seconds ? t('timeline.seconds', { count: seconds }) : null,
    value === null ? null : fullNumber(value),
  ];
  return (
    <>
      <span>
        {t(`timeline.did.${one.kind}`)} <bdi>{name}</bdi>
      </span>
      <span className={classes.dim}>{said.filter((part) => part !== null).join(' · ')}</span>
    </>
  );
}

function RecordWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <span>{t(`timeline.did.${one.kind}`)}</span>
      {one.kind === 'created' && one.source && (
        <span className={classes.dim}>
          <Source source={one.source} />
        </span>
      )}
    </>
  );
}

function EmailWords({ one }: { one: Activity }) {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  return (
    <>
      <span>
        {t(`timeline.did.${one.kind}`)}{' '}
        <CampaignName
          accountId={accountId}
          id={one.campaign_id}
          name={
            one.is_private
              ? t('timeline.privateCampaign')
              : one.campaign_name || t('timeline.unnamed')
          }
        />
      </span>
      {one.url && (
        <a
          className={classes.url}
          href={one.url}
          target="_blank"
          rel="noopener noreferrer"
          title={one.url}
        >
          {one.url.replace(/^https?:\/\//, '')}
        </a>
      )}
      {one.is_machine && <span className={classes.dim}>{t('timeline.machine')}</span>}
    </>
  );
}
