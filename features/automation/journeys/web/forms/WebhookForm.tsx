import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { journeyTexts } from '../paths.ts';
import type { StepFormProps } from './form-props.ts';

const methods = ['POST', 'PUT', 'GET'] as const;
const whenFailed = ['go_on', 'hold'] as const;

/** The call that a step makes, and what becomes of contacts whose call fails for good. */
export function WebhookForm({ node, change }: StepFormProps<'webhook'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={12}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <Select
          w={100}
          label={t('webhook.method')}
          allowDeselect={false}
          data={[...methods]}
          value={node.method}
          onChange={(next) => change({ method: methods.find((one) => one === next) ?? 'POST' })}
        />
        <TextInput
          style={{ flex: 1 }}
          label={t('webhook.url')}
          withAsterisk
          type="url"
          maxLength={2000}
          placeholder="https://"
          value={node.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      </Group>
      <Headers headers={node.headers} onChange={(headers) => change({ headers })} />
      {node.method !== 'GET' && (
        <Textarea
          label={t('webhook.body')}
          description={t('webhook.bodyText')}
          autosize
          minRows={3}
          maxLength={20_000}
          value={node.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      )}
      <Select
        label={t('webhook.whenFailed')}
        allowDeselect={false}
        data={whenFailed.map((one) => ({ value: one, label: t(`webhook.${one}`) }))}
        value={node.when_failed}
        onChange={(next) =>
          change({ when_failed: whenFailed.find((one) => one === next) ?? 'go_on' })
        }
      />
    </Stack>
  );
}

interface Header {
  name: string;
  value: string;
}

// A header without a name stays in the form only: the journey keeps whole ones.
function Headers({
  headers,
  onChange,
}: {
  headers: readonly Header[];
  onChange: (headers: Header[]) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const [shown, setShown] = useState(headers);
  const write = (next: readonly Header[]) => {
    setShown(next);
    onChange(next.filter(({ name }) => name.trim() !== ''));
  };
  const set = (at: number, part: Partial<Header>) =>
    write(shown.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <Stack gap={8}>
      {shown.map((header, at) => (
        <Group key={at} gap={8} wrap="nowrap">
          <TextInput
            aria-label={t('webhook.headerName', { number: at + 1 })}
            placeholder={t('webhook.header')}
            maxLength={100}
            value={header.name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <TextInput
            style={{ flex: 1 }}
            aria-label={t('webhook.headerValue', { number: at + 1 })}
            maxLength={2000}
            value={header.value}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
          />
          <IconAction
            label={t('webhook.removeHeader', { number: at + 1 })}
            variant="subtle"
            color="gray"
            onClick={() => write(shown.filter((_one, place) => place !== at))}
          >
            <IconTrash size={16} />
          </IconAction>
        </Group>
      ))}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          disabled={shown.length >= 20}
          onClick={() => setShown([...shown, { name: '', value: '' }])}
        >
          {t('webhook.addHeader')}
        </Button>
      </div>
    </Stack>
  );
}
