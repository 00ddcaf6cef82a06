import {
  Alert,
  Anchor,
  Button,
  Divider,
  Group,
  PasswordInput,
  Stack,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { signInProblems } from '#platform/contract/sign-in-codes.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import {
  browserHasPasskeys,
  offerPasskeys,
  stopOffering,
} from '../../second-factor/web/public.tsx';
import { askStep, type InteractionDetails } from './interaction-calls.ts';
import { usePasskeyStep } from './use-passkey-step.ts';
import { useStep, type Step, type StepProps } from './use-step.ts';

/** The first step: email and password, a passkey, or the external provider. */
export function PasswordStep({ details, ...props }: StepProps & { details: InteractionDetails }) {
  const { t } = useTranslation('sign-in');
  const problem = useProblem();
  const step = useStep(props, details.error ?? problem);
  const isPasskeyPossible = details.passkeys === 'possible' && browserHasPasskeys();
  useOfferedPasskeys(props.uid, isPasskeyPossible, step);
  const usePasskey = usePasskeyStep(props.uid, step);

  return (
    <>
      <CardTitle title={t('signIn.title')} text={t('signIn.lead')} />
      <Stack gap="md">
        {details.notice && (
          <Alert color="amber" variant="light" role="status" title={details.notice}>
            {t('factor.notice')}
          </Alert>
        )}
        {step.message && (
          <Alert color="red" variant="light" role="alert">
            {step.message}
          </Alert>
        )}
        <LoginForm step={step} offersPasskeys={isPasskeyPossible} />
        {(isPasskeyPossible || details.outside) && <Divider label={t('signIn.or')} />}
        {isPasskeyPossible && (
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<IconKey size={18} />}
            disabled={step.isBusy}
            onClick={() => void usePasskey('passkey')}
          >
            {t('signIn.passkey')}
          </Button>
        )}
        {details.outside && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={step.isBusy}
            onClick={() => void goToExternalIdp(props.uid, step, t('problems.outside_failed'))}
          >
            {t('signIn.outside', { label: details.outside.label })}
          </Button>
        )}
      </Stack>
    </>
  );
}

function LoginForm({ step, offersPasskeys }: { step: Step; offersPasskeys: boolean }) {
  const { t } = useTranslation('sign-in');
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) =>
        value.trim() === ''
          ? t('signIn.emailMissing')
          : /^[^\s@]+@\S+$/.test(value.trim())
            ? null
            : t('signIn.emailWrong'),
      password: (value) => (value === '' ? t('signIn.passwordMissing') : null),
    },
  });
  const submit = async (values: { email: string; password: string }): Promise<void> => {
    const fields = await step.send('login', {
      email: values.email.trim(),
      password: values.password,
    });
    if (fields) form.setErrors(fields);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          inputMode="email"
          autoFocus
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" mt={-8}>
          <Anchor component={AppLink} to="/password/new" fz="sm">
            {t('signIn.forgot')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={step.isBusy}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}

// Why the external provider led back here, in the words of the page: never a text of the address.
function useProblem(): string | null {
  const { t } = useTranslation('sign-in');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const problem = z.enum(signInProblems).safeParse(search['problem']);
  return problem.success ? t(`problems.${problem.data}`) : null;
}

// Offers passkeys among the suggestions of the email field, for as long as the page is open.
function useOfferedPasskeys(uid: string, isPossible: boolean, { send }: Step): void {
  useEffect(() => {
    if (!isPossible) return;
    let isShown = true;
    const readOptions = async (): Promise<unknown> => {
      const asked = isShown ? await askStep(uid, 'passkey/options', z.unknown()) : null;
      return asked?.kind === 'answer' && isShown ? asked.answer : null;
    };
    const offering = offerPasskeys(readOptions).catch(() => null);
    void offering.then((response) =>
      isShown && response !== null ? send('passkey', response) : null,
    );
    return () => {
      isShown = false;
      void stopOffering();
    };
  }, [uid, isPossible, send]);
}

async function goToExternalIdp(uid: string, step: Step, failure: string): Promise<void> {
  step.say(null);
  try {
    const asked = await askStep(uid, 'outside', z.object({ redirect: z.string() }));
    if (asked.kind === 'answer') window.location.assign(asked.answer.redirect);
    else if (asked.kind === 'expired') await step.follow(asked);
    else step.say(failure);
  } catch {
    step.say(failure);
  }
}
