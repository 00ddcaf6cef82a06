import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { workflowVersionShown, workflowVersions } from '../../contract/publishing.ts';
import { workflows } from '../../contract/workflows.ts';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';
import { JourneyPicture } from '../picture/JourneyPicture.tsx';
import { PeopleChoice } from '../publish/PeopleChoice.tsx';
import { usePublishing, usePublishPreview } from '../publish/use-publishing.ts';
import classes from './versions.module.css';

/** The published versions of a journey: who published them, what differs from the live one, and the way back to one. */
export function JourneyVersions({
  opened,
  builder,
  onClose,
}: {
  opened: boolean;
  builder: Builder;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('versions.title')} size={700}>
      {opened && <Versions builder={builder} onClose={onClose} />}
    </Drawer>
  );
}

function Versions({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const [shown, setShown] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['record', api.accountId, workflows.path, builder.id, 'versions'],
    queryFn: async ({ signal }) =>
      workflowVersions.parse((await api.get(`workflows/${builder.id}/versions`, { signal })).data)
        .versions,
    staleTime: 0,
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton h={200} />;
  if (list.data.length === 0)
    return (
      <EmptyState compact title={t('versions.emptyTitle')} description={t('versions.emptyText')} />
    );
  return (
    <Stack gap={12}>
      {list.data.map((one) => (
        <VersionPanel
          key={one.version}
          builder={builder}
          one={one}
          isShown={shown === one.version}
          onShow={(next) => setShown(next ? one.version : null)}
          onDone={onClose}
        />
      ))}
    </Stack>
  );
}

type Listed = z.infer<typeof workflowVersions>['versions'][number];

function VersionPanel({
  builder,
  one,
  isShown,
  onShow,
  onDone,
}: {
  builder: Builder;
  one: Listed;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Panel
      title={
        <Group gap={8}>
          {t('versions.number', { number: one.version })}
          {one.is_live && <StatusChip status="enabled" label={t('versions.live')} />}
        </Group>
      }
      description={t('versions.by', { name: one.published_by, time: formatDateTime(one.at) })}
      actions={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isShown}
          onClick={() => onShow(!isShown)}
        >
          {t(isShown ? 'versions.close' : 'versions.look')}
        </Button>
      }
    >
      <p className={classes.summary}>
        {serverText(one.summary)}
        {one.people > 0 &&
          ` · ${t('versions.people', { count: one.people, number: fullNumber(one.people) })}`}
      </p>
      {isShown && (
        <Version builder={builder} version={one.version} isLive={one.is_live} onDone={onDone} />
      )}
    </Panel>
  );
}

interface VersionProps {
  builder: Builder;
  version: number;
  isLive: boolean;
  onDone: () => void;
}

function Version({ builder, version, isLive, onDone }: VersionProps) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, workflows.path, builder.id, 'versions', version],
    queryFn: async ({ signal }) =>
      workflowVersionShown.parse(
        (await api.get(`workflows/${builder.id}/versions/${version}`, { signal })).data,
      ),
  });
  const [rollsBack, setRollsBack] = useState(false);
  if (!data) return <Skeleton h={160} mt={12} />;
  const takeAsDraft = () => {
    builder.change(() => ({ graph: data.graph, settings: data.settings }));
    onDone();
  };
  return (
    <Stack gap={12} mt={12}>
      <div className={classes.picture} role="img" aria-label={t('versions.picture')}>
        <JourneyPicture graph={data.graph} />
      </div>
      {data.changes.length > 0 && (
        <div>
          <h3 className={classes.heading}>{t('versions.changes')}</h3>
          <ul className={classes.changes}>
            {data.changes.map(({ text }, at) => (
              <li key={at}>{serverText(text)}</li>
            ))}
          </ul>
        </div>
      )}
      {rollsBack ? (
        <RollBack builder={builder} version={version} isLive={isLive} onDone={onDone} />
      ) : (
        <Group gap={8}>
          {!isLive && (
            <Button size="xs" onClick={() => setRollsBack(true)}>
              {t('versions.rollBack')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={takeAsDraft}>
            {t('versions.take')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function RollBack({ builder, version, onDone }: VersionProps) {
  const { t } = useTranslation(journeyTexts);
  const preview = usePublishPreview(builder.id, version);
  const publishing = usePublishing(builder, onDone, version);
  if (preview.error) return <ErrorState error={preview.error} />;
  if (!preview.data) return <Skeleton h={120} />;
  return (
    <Stack gap={12}>
      {preview.data.inside > 0 && (
        <PeopleChoice
          preview={preview.data}
          builder={builder}
          choice={publishing.choice}
          choose={publishing.choose}
        />
      )}
      <div>
        <Button loading={publishing.isBusy} onClick={publishing.publish}>
          {t('versions.publish', { number: version })}
        </Button>
      </div>
    </Stack>
  );
}
