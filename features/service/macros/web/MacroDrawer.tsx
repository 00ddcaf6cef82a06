import { Button, Group, Menu, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketPriorities } from '#engines/desk/contract.ts';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { macroStatuses, macroWords } from '../contract/macro-words.ts';
import { macros, type MacroRow } from '../contract/macros.ts';
import { useAgents } from './use-agents.ts';

type Values = typeof macros.fields._output;
type Form = SchemaForm<typeof macros.fields>;

const blank: Values = {
  name: '',
  text: '',
  status: null,
  priority: null,
  assign_to_me: false,
  assignee_id: null,
  tags: [],
};

function valuesOf(row: MacroRow | null): Values {
  if (row === null) return blank;
  const { name, text, status, priority, assign_to_me, assignee_id, tags } = row;
  return { name, text, status, priority, assign_to_me, assignee_id, tags };
}

/** Makes a macro, or changes it: its text and what it does to the ticket. */
export function MacroDrawer({
  edited,
  onClose,
}: {
  edited: MacroRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('macros');
  const save = useSave<MacroRow>(macros);
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(macros, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      title={existing ? existing.name : t('new')}
      description={t('drawer')}
      schema={macros.fields}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={(values, version) =>
        save.mutateAsync({ id: existing?.id ?? null, values, version })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('fields.name')}
            data-autofocus
            maxLength={100}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <Words form={form} />
          <Actions form={form} />
        </>
      )}
    </FormDrawer>
  );
}

// A chosen word goes where the cursor stands.
function Words({ form }: { form: Form }) {
  const { t } = useTranslation('macros');
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (word: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    const { text = '' } = form.getValues();
    form.setFieldValue('text', `${text.slice(0, from)}{{${word}}}${text.slice(to)}`);
    field.current?.focus();
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={t('fields.text')}
        description={t('hints.text')}
        autosize
        minRows={6}
        maxRows={16}
        dir="auto"
        {...form.getInputProps('text')}
      />
      <Group justify="flex-end" mt="xs">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default" leftSection={<IconBraces size={16} />}>
              {t('insertWord')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {macroWords.map((word) => (
              <Menu.Item key={word} onClick={() => insert(word)}>
                {t(`words.${word.replace('.', '_') as 'agent_name'}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </div>
  );
}

function Actions({ form }: { form: Form }) {
  const { t } = useTranslation('macros');
  const agents = useAgents();
  const { assign_to_me: toMe, assignee_id: assignee } = form.getValues();
  const assign = (value: string | null) => {
    form.setFieldValue('assign_to_me', value === 'me');
    form.setFieldValue('assignee_id', value === null || value === 'me' ? null : Number(value));
  };
  return (
    <>
      <Select
        label={t('fields.status')}
        placeholder={t('unchanged')}
        clearable
        data={macroStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...form.getInputProps('status')}
      />
      <Select
        label={t('fields.priority')}
        placeholder={t('unchanged')}
        clearable
        data={ticketPriorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        {...form.getInputProps('priority')}
      />
      <Select
        label={t('fields.assignee')}
        placeholder={t('unchanged')}
        clearable
        searchable
        value={toMe ? 'me' : assignee === null ? null : String(assignee)}
        data={[
          { value: 'me', label: t('whoeverUsesIt') },
          ...(agents.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={assign}
      />
      <TagsInput
        label={t('fields.tags')}
        description={t('hints.tags')}
        maxTags={20}
        {...form.getInputProps('tags')}
      />
    </>
  );
}
