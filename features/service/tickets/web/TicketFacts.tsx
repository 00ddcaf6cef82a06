import { Select, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ticketPriorities, ticketStatuses, type TicketDetail } from '#engines/desk/contract.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useAgents } from '#features/service/macros/web/public.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { ContactLink } from './ContactLink.tsx';
import { ticketPath, useTicketChanges } from './ticket-calls.ts';
import classes from './tickets.module.css';

/** What is known of a ticket, and what can be changed of it at once. */
export function TicketFacts({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const { t } = useTranslation('tickets');
  const { accountId } = useApi();
  return (
    <Panel title={t('facts')}>
      <Choices ticket={ticket} mayWrite={mayWrite} />
      <FactList>
        <dt>{t('fields.requester')}</dt>
        <dd>
          <ContactLink
            id={ticket.contact_id}
            name={ticket.requester_name || ticket.email || t('nobody')}
          />
        </dd>
        {ticket.email !== '' && (
          <>
            <dt>{t('fields.email')}</dt>
            <dd dir="ltr">{ticket.email}</dd>
          </>
        )}
        <dt>{t('fields.channel')}</dt>
        <dd>{t(`channels.${ticket.channel}`)}</dd>
        <dt>{t('fields.created')}</dt>
        <dd>
          <DateTime value={ticket.created_at} />
        </dd>
        {ticket.snoozed_until !== null && (
          <>
            <dt>{t('snooze.until')}</dt>
            <dd>
              <DateTime value={ticket.snoozed_until} />
            </dd>
          </>
        )}
        {ticket.first_reply_at !== null && (
          <>
            <dt>{t('fields.firstReply')}</dt>
            <dd>
              <DateTime value={ticket.first_reply_at} />
            </dd>
          </>
        )}
        {ticket.follow_up_of !== null && (
          <>
            <dt>{t('fields.followUp')}</dt>
            <dd>
              <AppLink to={ticketPath(accountId, ticket.follow_up_of)}>
                #{ticket.follow_up_of}
              </AppLink>
            </dd>
          </>
        )}
      </FactList>
    </Panel>
  );
}

function Choices({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const { t } = useTranslation('tickets');
  const agents = useAgents();
  const { change } = useTicketChanges(ticket.number);
  const disabled = !mayWrite || change.isPending;
  const save = (values: Readonly<Record<string, unknown>>) =>
    change.mutate({ ...values, version: ticket.version });
  return (
    <div className={classes.choices}>
      <Select
        label={t('fields.status')}
        allowDeselect={false}
        disabled={disabled}
        value={ticket.status}
        data={ticketStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        onChange={(value) => value !== null && save({ status: value })}
      />
      <Select
        label={t('fields.priority')}
        allowDeselect={false}
        disabled={disabled}
        value={ticket.priority}
        data={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        onChange={(value) => value !== null && save({ priority: value })}
      />
      <Select
        label={t('fields.assignee')}
        placeholder={t('unassigned')}
        clearable
        searchable
        disabled={disabled}
        value={ticket.assignee === null ? null : String(ticket.assignee.id)}
        data={(agents.data ?? (ticket.assignee ? [ticket.assignee] : [])).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={(value) => save({ assignee_id: value === null ? null : Number(value) })}
      />
      <TagsInput
        label={t('fields.tags')}
        disabled={disabled}
        maxTags={20}
        value={ticket.tags}
        onChange={(tags) => save({ tags })}
      />
    </div>
  );
}
