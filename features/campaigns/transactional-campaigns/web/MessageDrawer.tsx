import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { withLocalTimes } from '#platform/web/format/local-times.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { MessageStory } from '../contract.ts';
import { useTransactionalPaths } from './paths.ts';
import classes from './transactional.module.css';

/** One mail: where it stands, why, and what happened to it. */
export function MessageDrawer({
  messageId,
  onClose,
}: {
  messageId: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('transactional-campaigns');
  const api = useApi();
  const paths = useTransactionalPaths();
  const story = useQuery({
    queryKey: ['transactional-message', api.accountId, messageId],
    enabled: messageId !== null,
    queryFn: async ({ signal }) =>
      (
        await api.get<MessageStory>(`transactional_campaigns/messages/${messageId}`, {
          signal,
          quiet: true,
        })
      ).data,
  });
  return (
    <Drawer
      opened={messageId !== null}
      onClose={onClose}
      title={t('message.one')}
      description={story.data?.campaign_name}
    >
      {story.isError && <ErrorState error={story.error} compact />}
      {story.isPending && <Skeleton h={160} />}
      {story.data && (
        <div className={classes.stack}>
          <p className={classes.sentence}>
            <AppLink to={paths.contact(story.data.contact_id)}>{story.data.email}</AppLink>
            <br />
            {serverText(story.data.sentence) || t(`state.${story.data.status}`)}
          </p>
          <ul className={classes.lines}>
            {story.data.facts.map((fact) => (
              <li key={fact} dir="auto">
                {withLocalTimes(serverText(fact))}
              </li>
            ))}
          </ul>
          <section aria-label={t('message.events')}>
            <h3 className={classes.heading}>{t('message.events')}</h3>
            {story.data.events.length === 0 && (
              <p className={classes.quiet}>{t('message.noEvents')}</p>
            )}
            <ul className={classes.lines}>
              {story.data.events.map((event) => (
                <li key={`${event.kind}-${event.at}-${event.url}`}>
                  {t(`event.${event.kind}`, { defaultValue: event.kind })}
                  {event.is_machine && ` (${t('message.machine')})`}
                  {event.url && (
                    <>
                      {' '}
                      · <bdi>{event.url}</bdi>
                    </>
                  )}
                  <span className={classes.when}>
                    <DateTime value={event.at} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
          {story.data.emptied_at !== null && (
            <p className={classes.quiet}>
              {t('message.emptied')} <DateTime value={story.data.emptied_at} />
            </p>
          )}
          <p className={classes.quiet}>
            {t('message.id')} <code className={classes.code}>{story.data.message_id}</code>
          </p>
        </div>
      )}
    </Drawer>
  );
}
