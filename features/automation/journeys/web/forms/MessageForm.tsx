import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { stepAnswer } from '../../contract/insight.ts';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { campaignFamily } from '../words/mentioned-records.ts';
import type { StepFormProps } from './form-props.ts';
import { RecordField } from './RecordField.tsx';

type Channel = 'email' | 'sms';
type Props = StepFormProps<Channel>;

/** The email of a step: made with it, written in the campaign editor, from where the way leads back here. */
export function EmailForm(props: StepFormProps<'email'>) {
  return <MessageForm {...(props as unknown as Props)} />;
}

/** The text of a step: made with it, written in the editor of texts, from where the way leads back here. */
export function SmsForm(props: StepFormProps<'sms'>) {
  return <MessageForm {...(props as unknown as Props)} />;
}

function MessageForm({ node, change, builder }: Props) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const { campaign_id: campaignId, type } = node;
  // The draft is saved before its page is left.
  const leaveFor = async (path: string) => {
    if (await builder.saving.saveAll()) go(path);
  };
  if (campaignId === null)
    return (
      <MakeMessage
        node={node}
        builder={builder}
        onMade={(id) => {
          builder.names.learn(campaignFamily(type), [{ id, name: builder.words.title(node) }]);
          change({ campaign_id: id });
        }}
      />
    );
  const editor = type === 'sms' ? paths.stepSms : paths.stepCampaign;
  const report = type === 'sms' ? paths.smsReport : paths.campaignReport;
  return (
    <Stack gap={8}>
      <Text size="sm" fw="var(--hg-weight-strong)">
        {builder.words.summary(node)}
      </Text>
      <Group gap={8}>
        <Button
          leftSection={<IconPencil size={16} />}
          onClick={() => void leaveFor(editor(builder.id, campaignId))}
        >
          {t(`${type}.edit`)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          onClick={() => void leaveFor(report(campaignId))}
        >
          {t(`${type}.report`)}
        </Button>
      </Group>
    </Stack>
  );
}

function MakeMessage({
  node,
  builder,
  onMade,
}: Pick<Props, 'node' | 'builder'> & { onMade: (id: number) => void }) {
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
          channel: node.type,
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
        label={t(`${node.type}.from`)}
        family={campaignFamily(node.type)}
        single
        placeholder={t(`${node.type}.fromNone`)}
        ids={from === null ? [] : [from]}
        names={builder.names}
        onChange={([id]) => setFrom(id ?? null)}
      />
      <div>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t(`${node.type}.make`)}
        </Button>
      </div>
    </Stack>
  );
}
