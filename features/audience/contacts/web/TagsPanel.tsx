import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { ShownContact } from './contact-data.ts';
import classes from './contacts.module.css';
import { TagsDrawer } from './TagsDrawer.tsx';

/** The tags of a contact. */
export function TagsPanel({ contact }: { contact: ShownContact | undefined }) {
  const { t } = useTranslation('contacts');
  const api = useApi();
  const [isManaging, setManaging] = useState(false);
  return (
    <Panel
      title={t('tags.title')}
      actions={
        <Button variant="subtle" size="xs" disabled={!contact} onClick={() => setManaging(true)}>
          {t('tags.manage')}
        </Button>
      }
    >
      {!contact && <Skeleton h={26} />}
      {contact?.tags.length === 0 && <p className={classes.quiet}>{t('tags.none')}</p>}
      <div className={classes.tags}>
        {contact?.tags.map((tag) => (
          <AppLink
            key={tag.id}
            to={`/accounts/${api.accountId}/tags/${tag.id}`}
            className={classes.tag}
          >
            {tag.name}
          </AppLink>
        ))}
      </div>
      {contact && (
        <TagsDrawer contact={contact} opened={isManaging} onClose={() => setManaging(false)} />
      )}
    </Panel>
  );
}
