import { z } from 'zod';
import { mailPerson, written, type Words } from '#features/session/password/server/public.ts';
import type { InterfaceLanguage } from '#platform/contract/languages.ts';
import { factorKinds, type FactorChange } from '#platform/identity/factors/factor-parts.ts';
import { defineJob, type JobDefinition } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';

const change = z.object({
  userId: z.number(),
  change: z.enum(['added', 'removed']),
  kind: z.enum(factorKinds),
});

/** The job that tells a person of a second factor that came or went, so that a stranger's one is noticed. */
export function factorMail(services: Services): JobDefinition<FactorChange> {
  return defineJob<FactorChange>({
    name: 'second-factor-mail',
    payload: change,
    handle: async (made) =>
      mailPerson(services, made.userId, (language) =>
        written(wordsOf(made, language), {
          url: `${services.config.publicUrl}/users/edit`,
          language,
        }),
      ),
  });
}

/** Tells the person of a change by the job. */
export function notifyFactorChange(services: Services): (change: FactorChange) => Promise<void> {
  const job = factorMail(services);
  return async (made) => void (await services.jobs.enqueue(null, job, made));
}

const things: Record<InterfaceLanguage, Record<FactorChange['kind'], string>> = {
  en: { totp: 'an authenticator app', passkey: 'a passkey' },
  de: { totp: 'eine Authenticator-App', passkey: 'ein Passkey' },
};

function wordsOf({ change: what, kind }: FactorChange, language: InterfaceLanguage): Words {
  const thing = things[language][kind];
  if (language === 'de') {
    return {
      subject:
        what === 'added'
          ? 'Ein zweiter Faktor wurde hinzugefügt'
          : 'Ein zweiter Faktor wurde entfernt',
      label: 'Anmeldung ansehen',
      paragraphs: [
        `Bei Ihrer Anmeldung wurde soeben ${thing} ${what === 'added' ? 'hinzugefügt' : 'entfernt'}.`,
      ],
      notes: [
        'Wenn Sie das waren, ist nichts zu tun.',
        'Wenn nicht: Ändern Sie auf der Seite sofort Ihr Passwort, melden Sie alle anderen Sitzungen ab und sehen Sie Ihre zweiten Faktoren durch.',
      ],
    };
  }
  return {
    subject: what === 'added' ? 'A second factor was added' : 'A second factor was removed',
    label: 'Look at my sign-in',
    paragraphs: [
      `Your sign-in has just ${what === 'added' ? 'got' : 'lost'} a second factor: ${thing}.`,
    ],
    notes: [
      'If it was you, there is nothing to do.',
      'If not: change your password on that page at once, end all other sessions and look through your second factors.',
    ],
  };
}
