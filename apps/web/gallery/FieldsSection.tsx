import {
  Badge,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Textarea,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { Keys } from '#platform/web/keyboard/Keys.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AudiencePicker } from '#features/campaigns/email-campaigns/web/audience-picker/AudiencePicker.tsx';
import { emptyAudience } from '#features/campaigns/email-campaigns/web/audience-picker/audience-choice.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { listCall } from '#platform/contract/resource.ts';

const source = { of: listCall('campaigns'), countField: 'recipients' };

/** Fields, chips, pickers and states. */
export function FieldsSection() {
  const [audience, setAudience] = useState({
    ...emptyAudience,
    lists: pickOf(
      [1, 2, 3, 4, 5].map((id) => ({
        id,
        name: ['Newsletter', 'Customers Europe', 'Trial', 'Partners', 'Staff'][id - 1] ?? '',
      })),
    ),
  });
  return (
    <Stack gap={20}>
      <Panel title="Audience" description="Who gets this, and who does not.">
        <AudiencePicker
          value={audience}
          onChange={setAudience}
          lists={source}
          segments={source}
          allowSelectAll
          onCreateList={() => snackbar.info('Create list')}
          counts={{ chosen: 51_204, suppressed: 2994, eligible: 48_210 }}
        />
      </Panel>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
          gap: 20,
        }}
      >
        <Panel title="Fields">
          <Stack gap={14}>
            <TextInput
              label="Subject"
              description="Shown in the inbox."
              placeholder="Something worth opening"
              withAsterisk
            />
            <TextInput
              label="From address"
              defaultValue="news@example"
              error="Is not an email address"
            />
            <Select
              label="Language"
              data={['English', 'French', 'Polish']}
              defaultValue="English"
            />
            <MultiSelect
              label="Tags"
              data={['VIP', 'Trial', 'Press']}
              defaultValue={['VIP', 'Press']}
            />
            <NumberInput label="Limit" defaultValue={2500} thousandSeparator="," />
            <PasswordInput label="Password" defaultValue="secret-words" />
            <Textarea label="Note" placeholder="For your team" />
            <SearchField value="" onSearch={() => undefined} label="Search" />
          </Stack>
        </Panel>
        <Panel title="Choices and buttons">
          <Stack gap={14}>
            <Group gap={8}>
              <Button>Primary</Button>
              <Button variant="default">Default</Button>
              <Button variant="light">Light</Button>
              <Button variant="subtle">Subtle</Button>
              <Button color="red">Delete</Button>
              <Button disabled>Off</Button>
              <Button loading>Busy</Button>
            </Group>
            <Group gap={16}>
              <Checkbox label="Track opens" defaultChecked />
              <Checkbox label="Track clicks" />
              <Switch label="Active" defaultChecked />
            </Group>
            <Radio.Group label="Send" defaultValue="now">
              <Group gap={16} mt={4}>
                <Radio value="now" label="Now" />
                <Radio value="later" label="Later" />
              </Group>
            </Radio.Group>
            <SegmentedControl data={['Day', 'Week', 'Month']} />
            <Group gap={6}>
              {[
                'draft',
                'scheduled',
                'sending',
                'sent',
                'failed',
                'workflow',
                'stopped',
                'opened',
                'bounced',
                'on_hold',
              ].map((one) => (
                <StatusChip key={one} status={one} />
              ))}
            </Group>
            <Group gap={6}>
              <Badge>New</Badge>
              <Badge color="green">Plan</Badge>
              <Badge color="amber">Beta</Badge>
              <Badge color="gray">12</Badge>
              <Keys keys="mod+K" />
              <Keys keys="g t" />
            </Group>
            <Group gap={8}>
              <Button
                variant="default"
                onClick={() =>
                  snackbar.success({
                    message: 'Campaign archived',
                    undo: () => snackbar.info('It is back'),
                  })
                }
              >
                Success
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  snackbar.error({
                    message: '1) Name cannot be blank\n2) Reply to email is not an address',
                  })
                }
              >
                Error
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  snackbar.warning({
                    title: 'Nobody would get this',
                    message: 'All chosen lists are empty.',
                  })
                }
              >
                Warning
              </Button>
            </Group>
            <div>
              <Title order={1}>Heading one</Title>
              <Title order={2}>Heading two</Title>
              <Title order={3}>Heading three</Title>
              <Text>Body text at 14 pixels, for reading.</Text>
              <Text size="sm" c="dimmed">
                Dimmed text at 13 pixels, for what matters less.
              </Text>
            </div>
          </Stack>
        </Panel>
        <Panel padded={false}>
          <EmptyState
            title="No templates yet"
            description="Start from a blank page, or load the samples."
            actions={<Button>New template</Button>}
          />
        </Panel>
        <Panel padded={false}>
          <ErrorState
            error={
              new Error('The server could not be reached. Check your connection and try again.')
            }
            onRetry={() => undefined}
          />
        </Panel>
      </div>
    </Stack>
  );
}
