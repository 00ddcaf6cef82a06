import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useMe } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer } from '#platform/web/overlays/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emptyPick, type PickerValue } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { emailCampaigns } from '../../contract/campaign.ts';
import { testRequest } from '../../contract/schedule.ts';
import { campaignTexts } from '../texts.ts';

const schema = z.object({
  emails: z.string().superRefine((text, context) => {
    const parsed = testRequest.shape.emails.safeParse(text);
    if (!parsed.success) context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' });
  }),
});

/** Sends the message as it stands to a few addresses, with the values of one person. Nothing of it is counted. */
export function TestDrawer({ opened, onClose, campaignId, isTest }: { opened: boolean; onClose: () => void; campaignId: number; /** A mail of each variant. */ isTest?: boolean }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const me = useMe();
  const canChoosePerson = useCan()('contacts');
  const [person, setPerson] = useState<PickerValue>(emptyPick);
  return (
    <FormDrawer
      opened={opened} onClose={onClose} title={t('test.title')} description={t(isTest ? 'test.descriptionOfTest' : 'test.description')} schema={schema} submitLabel={t('test.send')}
      initialValues={{ emails: me.email }}
      onSubmit={async ({ emails }) => {
        const answer = await api.put<{ message: string }>(`${emailCampaigns.path}/${campaignId}/${isTest ? 'ab_send_test' : 'send_test'}`, { body: { emails, contact_id: person.items[0]?.id } });
        snackbar.success({ message: answer.data.message });
      }}
    >
      {(form) => <>
        <Textarea label={t('test.emails')} description={t('test.emailsHint')} withAsterisk data-autofocus minRows={2} {...form.getInputProps('emails')} />
        {canChoosePerson && <ReferencePicker source={{ path: 'contacts', rows: 'contacts', labelField: 'email' }} single label={t('test.as')} description={t('test.asHint')} placeholder={t('preview.first')} value={person} onChange={setPerson} />}
      </>}
    </FormDrawer>
  );
}
