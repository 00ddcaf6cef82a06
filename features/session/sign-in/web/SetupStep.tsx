import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import { newCodes, totpSetup, type TotpSetup } from '../../second-factor/contract.ts';
import {
  browserHasPasskeys,
  makePasskey,
  PasskeyRefused,
  RecoveryCodes,
  TotpEnrolment,
} from '../../second-factor/web/public.tsx';
import { useDeviceName } from '../../sessions/web/public.tsx';
import { askStep, type InteractionDetails } from './interaction-calls.ts';
import { useStep, type Step, type StepProps } from './use-step.ts';

/** Where a member who needs a second factor and has none sets one up, keeps the recovery codes, and goes on. */
export function SetupStep({ details, ...props }: StepProps & { details: InteractionDetails }) {
  const { t } = useTranslation('sign-in');
  const step = useStep(props);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isDone = codes !== null || details.step === 'finish';
  return (
    <>
      <CardTitle
        title={isDone ? t('setup.done') : t('setup.title')}
        {...(isDone && { text: t('setup.doneText') })}
      />
      <Stack gap="md">
        {!isDone && details.notice && (
          <Alert color="amber" variant="light" role="alert" title={details.notice}>
            {t('factor.notice')}
          </Alert>
        )}
        {step.message && (
          <Alert color="red" variant="light" role="alert">
            {step.message}
          </Alert>
        )}
        {!isDone && (
          <Choice
            uid={props.uid}
            step={step}
            hasPasskeys={details.passkeys === 'possible' && browserHasPasskeys()}
            onCodes={setCodes}
          />
        )}
        {isDone && codes && codes.length > 0 && (
          <RecoveryCodes
            codes={codes}
            isBusy={step.isBusy}
            onDone={() => void step.send('finish')}
          />
        )}
        {isDone && !codes?.length && (
          <Button
            size="md"
            fullWidth
            loading={step.isBusy}
            onClick={() => void step.send('finish')}
          >
            {t('setup.goOn')}
          </Button>
        )}
        {!isDone && (
          <Anchor
            component="button"
            type="button"
            fz="sm"
            c="dimmed"
            ta="center"
            onClick={() => void step.send('restart')}
          >
            {t('factor.restart')}
          </Anchor>
        )}
      </Stack>
    </>
  );
}

function Choice({
  uid,
  step,
  hasPasskeys,
  onCodes,
}: {
  uid: string;
  step: Step;
  hasPasskeys: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation('sign-in');
  const nameOf = useDeviceName();
  const setup = useTotpSetup(uid, step);

  const confirm = async (code: string): Promise<string | null> => {
    const asked = await askStep(uid, 'setup/totp/confirm', newCodes, { code });
    if (asked.kind === 'answer') return (onCodes(asked.answer.recovery_codes ?? []), null);
    const fields = await step.follow(asked);
    return fields ? (fields['code'] ?? '') : null;
  };
  const addPasskey = async (): Promise<void> => {
    step.say(null);
    try {
      const options = await askStep(uid, 'setup/passkey/options', z.unknown());
      if (options.kind !== 'answer') return void (await step.follow(options));
      const made = await askStep(uid, 'setup/passkey', newCodes, {
        name: nameOf(navigator.userAgent),
        response: await makePasskey(options.answer),
      });
      if (made.kind === 'answer') onCodes(made.answer.recovery_codes ?? []);
      else await step.follow(made);
    } catch (error) {
      step.say(
        error instanceof PasskeyRefused
          ? t(error.why === 'cancelled' ? 'passkey.notMade' : 'passkey.failed')
          : serverText(t('signIn.unreachable')),
      );
    }
  };

  return (
    <>
      <TotpEnrolment setup={setup} onCode={confirm} autoFocus={false} />
      {hasPasskeys && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconKey size={18} />}
          onClick={() => void addPasskey()}
        >
          {t('setup.passkey')}
        </Button>
      )}
    </>
  );
}

// As a query, so that a page drawn twice asks once: each asking makes another key.
function useTotpSetup(uid: string, { follow, say }: Step): TotpSetup | null {
  const { t } = useTranslation('sign-in');
  const asked = useQuery({
    queryKey: ['interaction', uid, 'totp'],
    queryFn: () => askStep(uid, 'setup/totp', totpSetup),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data, isError } = asked;
  useEffect(() => {
    if (isError) say(t('signIn.unreachable'));
    else if (data && data.kind !== 'answer') void follow(data);
  }, [data, isError, follow, say, t]);
  return data?.kind === 'answer' ? data.answer : null;
}
