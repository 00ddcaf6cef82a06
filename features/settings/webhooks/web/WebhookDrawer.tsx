import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { offeredEventTypes, type WebhookEventType } from '#engines/webhooks/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { useEditedRecord } from '#platform/web/forms/use-edited-record.ts';
import { useSave } from '#platform/web/resources/use-resource-changes.ts';
import { webhooks, type WebhookRow } from '../contract.ts';
import { useShowSecret } from './use-webhook-actions.ts';
import classes from './webhooks.module.css';

const { shape } = webhooks.fields;
const form = z.object({
  url: shape.url,
  description: shape.description.unwrap(),
  event_types: shape.event_types,
  enabled: z.boolean(),
});
type Form = SchemaForm<typeof form>;

const groups = ['contact', 'message', 'order', 'campaign', 'import', 'ticket'] as const;

/** Adds a webhook, whose signing secret is then shown, or changes one. */
export function WebhookDrawer({
  edited,
  onClose,
}: {
  edited: WebhookRow | 'new' | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const save = useSave<WebhookRow & { secret?: string }>(webhooks);
  const show = useShowSecret();
  const existing = edited === 'new' ? null : edited;
  const record = useEditedRecord(webhooks, existing, valuesOf);
  return (
    <FormDrawer
      opened={edited !== null}
      onClose={onClose}
      size={700}
      title={existing ? t('drawer.edit') : t('new')}
      description={t('drawer.text')}
      schema={form}
      initialValues={valuesOf(existing)}
      record={record}
      submitLabel={existing ? undefined : t('new')}
      onSubmit={async (values, version) => {
        const saved = await save.mutateAsync({ id: existing?.id ?? null, values, version });
        if (saved.secret !== undefined) show(saved.secret);
      }}
    >
      {(bound) => (
        <>
          <TextInput
            label={t('fields.url')}
            description={t('hints.url')}
            placeholder="https://"
            withAsterisk
            data-autofocus
            maxLength={2048}
            dir="ltr"
            {...bound.getInputProps('url')}
          />
          <TextInput
            label={t('fields.description')}
            maxLength={255}
            {...bound.getInputProps('description')}
          />
          <EventTypes form={bound} before={existing?.event_types ?? []} />
          <Switch
            label={t('fields.enabled')}
            description={t('hints.enabled')}
            {...bound.getInputProps('enabled', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  );
}

function EventTypes({ form: bound, before }: { form: Form; before: readonly WebhookEventType[] }) {
  const { t } = useTranslation('webhooks');
  const { enableService: hasService } = useAccountFacts();
  const offered = offeredEventTypes({ hasService, chosen: before });
  const chosen = bound.values.event_types as WebhookEventType[];
  const hasAll = offered.every((type) => chosen.includes(type));
  return (
    <Checkbox.Group label={t('fields.events')} withAsterisk {...bound.getInputProps('event_types')}>
      <div className={classes.all}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => bound.setFieldValue('event_types', (hasAll ? [] : offered) as never)}
        >
          {hasAll ? t('drawer.none') : t('drawer.all')}
        </Button>
      </div>
      {groupsOf(offered).map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend>{t(`groups.${group}`)}</legend>
          <div className={classes.types}>
            {offered
              .filter((type) => type.startsWith(`${group}.`))
              .map((type) => (
                <Checkbox key={type} value={type} label={t(`types.${keyOf(type)}`)} />
              ))}
          </div>
        </fieldset>
      ))}
    </Checkbox.Group>
  );
}

// A group without an event type has no heading.
function groupsOf(offered: readonly WebhookEventType[]) {
  return groups.filter((group) => offered.some((type) => type.startsWith(`${group}.`)));
}

/** The key of the text that names an event type. */
export function keyOf(type: WebhookEventType): string {
  return type.replace('.', '_');
}

function valuesOf(hook: WebhookRow | null) {
  return {
    url: hook?.url ?? '',
    description: hook?.description ?? '',
    event_types: hook?.event_types ?? [],
    enabled: hook?.enabled ?? true,
  };
}
