import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useMe } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { testAddresses, testRequest } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';
import { contacts } from '#engines/audience/contract.ts';

interface Choices {
  subject_prefix: string;
  send_test_lists: number[];
  lists: { id: number; name: string; subscribers: number }[];
}

const schema = z.object({
  emails: z.string().superRefine((text, context) => {
    const parsed = testAddresses.safeParse(text);
    if (!parsed.success)
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' });
  }),
  subject_prefix: testRequest.shape.subject_prefix.unwrap(),
  lists: z.array(z.string()),
});

/** Sends the message as it stands to a few addresses and test lists, with the values of one person. Nothing of it is counted. */
export function TestDrawer({
  opened,
  onClose,
  campaignId,
  isTest = false,
}: {
  opened: boolean;
  onClose: () => void;
  campaignId: number;
  /** Whether the campaign tests variants: each is sent. */
  isTest?: boolean;
}) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const me = useMe();
  const canChoosePerson = useCan()('contacts');
  const [person, setPerson] = useState<PickerValue>(emptyPick);
  const choices = useQuery({
    queryKey: ['campaign-test', api.accountId, campaignId],
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await api.get<Choices>(`${emailCampaigns.path}/${campaignId}/send_test_appender`, {
          signal,
        })
      ).data,
  });
  const known = choices.data;
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('test.title')}
      description={t(isTest ? 'test.descriptionOfTest' : 'test.description')}
      schema={schema}
      submitLabel={t('test.send')}
      initialValues={
        known && {
          emails: me.email,
          subject_prefix: known.subject_prefix,
          lists: known.send_test_lists
            .map(String)
            .filter((id) => known.lists.some((list) => String(list.id) === id)),
        }
      }
      onSubmit={async ({ emails, subject_prefix, lists }) => {
        const ids = lists.map(Number);
        const path = `${emailCampaigns.path}/${campaignId}/${isTest ? 'ab_send_test' : 'send_test'}`;
        const answer = await api.put<{ message: string }>(path, {
          body: {
            emails,
            contact_id: person.items[0]?.id,
            ...(!isTest && { subject_prefix, lists: ids }),
          },
        });
        snackbar.success({ message: answer.data.message });
        // The next test begins with the same lists.
        if (!isTest && ids.join() !== known?.send_test_lists.join())
          await api
            .put(`${emailCampaigns.path}/${campaignId}`, {
              body: { campaign: { send_test_lists: ids } },
              quiet: true,
              exclude: [422],
            })
            .catch(() => undefined);
      }}
    >
      {(form) => (
        <>
          <Textarea
            label={t('test.emails')}
            description={t('test.emailsHint')}
            data-autofocus
            minRows={2}
            {...form.getInputProps('emails')}
          />
          {!isTest && known && known.lists.length > 0 && (
            <Checkbox.Group
              label={t('test.lists')}
              description={t('test.listsHint')}
              {...form.getInputProps('lists')}
            >
              {known.lists.map((list) => (
                <Checkbox
                  key={list.id}
                  value={String(list.id)}
                  mt={8}
                  label={t('test.list', { name: list.name, people: fullNumber(list.subscribers) })}
                />
              ))}
            </Checkbox.Group>
          )}
          {!isTest && (
            <TextInput
              label={t('test.prefix')}
              description={t('test.prefixHint')}
              maxLength={60}
              {...form.getInputProps('subject_prefix')}
            />
          )}
          {canChoosePerson && (
            <ReferencePicker
              source={{ of: contacts, labelField: 'email' }}
              single
              label={t('test.as')}
              description={t('test.asHint')}
              placeholder={t('preview.first')}
              value={person}
              onChange={setPerson}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}
