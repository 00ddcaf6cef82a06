import { Button, Stack } from '@mantine/core';
import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { suggestedArticle } from '../contract/articles.ts';
import classes from './knowledge-base.module.css';

const answer = z.object({ articles: z.array(suggestedArticle) });

/** Articles that may answer a ticket, each with its link for the reply; nothing where none fits. */
export function SuggestedArticles({
  ticket,
  messages,
  onInsert,
}: {
  ticket: number;
  /** How many messages the ticket has: another one may ask something else. */
  messages: number;
  /** Puts text where the cursor of the reply is; absent for whoever cannot reply. */
  onInsert?: ((text: string) => void) | undefined;
}) {
  const { t } = useTranslation('knowledge-base');
  const api = useApi();
  const found = useQuery({
    queryKey: ['suggested-articles', api.accountId, ticket, messages],
    queryFn: async ({ signal }) =>
      answer.parse((await api.get(`tickets/${ticket}/suggested_articles`, { signal })).data)
        .articles,
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <Panel title={t('suggested.title')}>
      <Stack component="ul" gap="md" className={classes.suggested}>
        {found.data.map((article) => (
          <li key={article.id}>
            <a href={article.url} target="_blank" rel="noreferrer" lang={article.language}>
              {article.name} <IconExternalLink size={14} aria-label={t('newTab')} />
            </a>
            {onInsert && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconLink size={16} />}
                aria-label={t('suggested.insertOf', { name: article.name })}
                onClick={() => onInsert(article.url)}
              >
                {t('suggested.insert')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
