import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCanMakeCampaigns } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { editorNames } from '../../contract.ts';
import { contentTexts, useContentLinks, useContentPaths, useContentUse } from '../content.ts';
import type { Content } from '../content.ts';
import classes from './dashboard.module.css';
import { UsedBy } from './UsedBy.tsx';

/** Who uses a content, its links, and what is known about it. */
export function ContentFacts({ content }: { content: Content }) {
  const { t } = useTranslation(contentTexts);
  const facts: [string, React.ReactNode][] = [
    [t('dashboard.editor'), editorNames[content.editor_type]],
    [
      t('dashboard.size'),
      `${Math.max(1, Math.round(new Blob([content.html_part]).size / 1024))} kB`,
    ],
    [t('dashboard.changed'), <DateTime key="changed" value={content.updated_at} />],
    [t('dashboard.created'), <DateTime key="created" value={content.created_at} />],
    [t('dashboard.createdBy'), content.created_by],
    ...(content.source_url
      ? [
          [
            t('dashboard.source'),
            <a key="source" href={content.source_url} target="_blank" rel="noopener noreferrer">
              {content.source_url}
            </a>,
          ] as [string, React.ReactNode],
        ]
      : []),
  ];
  return (
    <div className={classes.facts}>
      <Panel title={t('dashboard.usedBy')}>
        <Users contentId={content.id} />
      </Panel>
      <Panel title={t('dashboard.links')}>
        <Links contentId={content.id} />
      </Panel>
      <Panel title={t('dashboard.facts')}>
        <dl className={classes.list}>
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Panel>
    </div>
  );
}

function Users({ contentId }: { contentId: number }) {
  const { t } = useTranslation(contentTexts);
  const go = useGo();
  const paths = useContentPaths();
  const use = useContentUse(contentId);
  const canMake = useCanMakeCampaigns();
  if (use.error) return <ErrorState error={use.error} onRetry={() => void use.refetch()} compact />;
  if (!use.data) return <Skeleton h={48} />;
  return (
    <>
      {use.data.in_use ? (
        <UsedBy use={use.data} pathOf={paths.user} />
      ) : (
        <p className={classes.calm}>{t('dashboard.unused')}</p>
      )}
      {canMake && (
        <Button
          size="xs"
          variant="default"
          mt={10}
          onClick={() => go(paths.newCampaign(contentId))}
          leftSection={<IconSend size={15} />}
        >
          {t('dashboard.write')}
        </Button>
      )}
    </>
  );
}

function Links({ contentId }: { contentId: number }) {
  const { t } = useTranslation(contentTexts);
  const links = useContentLinks(contentId);
  if (links.error)
    return <ErrorState error={links.error} onRetry={() => void links.refetch()} compact />;
  if (!links.data) return <Skeleton h={80} />;
  if (links.data.length === 0) return <p className={classes.calm}>{t('dashboard.noLinks')}</p>;
  return (
    <ol className={classes.links}>
      {links.data.map((link) => (
        <li key={link.no}>
          <span className={classes.linkLabel}>{link.label || link.url}</span>
          <span className={classes.linkUrl} title={link.url}>
            {link.url}
            {link.is_dynamic && <em> · {t('dashboard.dynamic')}</em>}
          </span>
        </li>
      ))}
    </ol>
  );
}
