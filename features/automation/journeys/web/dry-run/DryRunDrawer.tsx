import { Alert, Button, Stack } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { dryRunAnswer, type DryRunAnswer } from '../../contract/insight.ts';
import type { Builder } from '../builder/use-builder.ts';
import { journeyTexts } from '../paths.ts';
import { bodyOf, firstRun, type Run } from './run.ts';
import { RunFields } from './RunFields.tsx';
import { Timeline } from './Timeline.tsx';

/** Sends a contact or a made-up one through the draft in simulated time; nothing is sent or changed. */
export function DryRunDrawer({
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
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('dryRun.title')}
      description={t('dryRun.text')}
      size={700}
    >
      {opened && <Trial builder={builder} />}
    </Drawer>
  );
}

function Trial({ builder }: { builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const [run, setRun] = useState(() => firstRun(new Date()));
  const trial = useTrial(builder);
  const isReady = run.isSample || run.contact.items.length > 0;
  return (
    <Stack gap={20}>
      <RunFields run={run} set={(part) => setRun((before) => ({ ...before, ...part }))} />
      <div>
        <Button
          leftSection={<IconFlask size={16} />}
          disabled={!isReady}
          loading={trial.isPending}
          onClick={() => trial.mutate(run)}
        >
          {t('dryRun.do')}
        </Button>
      </div>
      {trial.error && <Alert color="red">{trial.error.message}</Alert>}
      {trial.data && <Timeline answer={trial.data} builder={builder} />}
    </Stack>
  );
}

function useTrial(builder: Builder) {
  const api = useApi();
  return useMutation({
    mutationFn: async (run: Run): Promise<DryRunAnswer> => {
      // The server runs the draft that it has.
      await builder.saving.saveAll();
      const { data } = await api.post(`workflows/${builder.id}/dry_run`, {
        body: bodyOf(run),
        timeout: 30_000,
      });
      return dryRunAnswer.parse(data);
    },
  });
}
