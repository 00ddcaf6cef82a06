import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stepAnswer } from '../../contract/insight.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import type { StepFormProps } from './form-props.ts';
import { RecordField } from './RecordField.tsx';

/** The email of a step: made with it, written in the campaign editor, from where the way leads back here. */
export function EmailForm({ node, change, builder }: StepFormProps<'email'>) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const { campaign_id: campaignId } = node;
  // The draft is saved before its page is left.
  const leaveFor = async (path: string) => {
    if (await builder.saving.saveAll()) go(path);
  };
  if (campaignId === null)
    return (
      <MakeEmail
        node={node}
        builder={builder}
        onMade={(id) => {
          builder.names.learn('campaigns', [{ id, name: builder.words.title(node) }]);
          change({ campaign_id: id });
        }}
      />
    );
  return (
    <Stack gap={8}>
      <Text size="sm" fw="var(--hg-weight-strong)">
        {builder.words.summary(node)}
      </Text>
      <Group gap={8}>
        <Button
          leftSection={<IconPencil size={16} />}
          onClick={() => void leaveFor(paths.stepCampaign(builder.id, campaignId))}
        >
          {t('email.edit')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          onClick={() => void leaveFor(paths.campaignReport(campaignId))}
        >
          {t('email.report')}
        </Button>
      </Group>
    </Stack>
  );
}

function MakeEmail({
  node,
  builder,
  onMade,
}: Pick<StepFormProps<'email'>, 'node' | 'builder'> & { onMade: (id: number) => void }) {
  const { t } = useTranslation(journeyTexts);
  const api = useApi();
  const [from, setFrom] = useState<number | null>(null);
  const make = useMutation({
    mutationFn: async () => {
      // The step has to be in the draft that the server has.
      await builder.saving.saveAll();
      const { data } = await api.post(`workflows/${builder.id}/steps`, {
        body: {
          node: node.key,
          channel: 'email',
          name: `${builder.saving.workflow.name}: ${builder.words.title(node)}`.slice(0, 255),
          ...(from !== null && { from_campaign_id: from }),
        },
      });
      return stepAnswer.parse(data).campaign_id;
    },
    onSuccess: onMade,
  });
  return (
    <Stack gap={12}>
      <RecordField
        label={t('email.from')}
        family="campaigns"
        single
        placeholder={t('email.fromNone')}
        ids={from === null ? [] : [from]}
        names={builder.names}
        onChange={([id]) => setFrom(id ?? null)}
      />
      <div>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t('email.make')}
        </Button>
      </div>
    </Stack>
  );
}
