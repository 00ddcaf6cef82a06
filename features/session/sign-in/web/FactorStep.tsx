import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '#platform/web/page/CardMessage.tsx';
import { browserHasPasskeys } from '../../second-factor/web/public.tsx';
import type { FactorMethod, InteractionDetails } from './interaction-calls.ts';
import { usePasskeyStep } from './use-passkey-step.ts';
import { useStep, type Step, type StepProps } from './use-step.ts';

/** The second step: a code of the authenticator app, a passkey, or a recovery code. */
export function FactorStep({ details, ...props }: StepProps & { details: InteractionDetails }) {
  const { t } = useTranslation('sign-in');
  const step = useStep(props);
  const usePasskey = usePasskeyStep(props.uid, step);
  const methods = details.methods.filter(
    (method) => method !== 'passkey' || (details.passkeys === 'possible' && browserHasPasskeys()),
  );
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const method = chosen ?? methods[0] ?? 'recovery_code';
  const choose = (other: FactorMethod): void => {
    step.say(null);
    setChosen(other);
  };

  return (
    <>
      <CardTitle title={t('factor.title')} text={t(`factor.lead.${method}`)} />
      <Stack gap="md">
        {step.message && (
          <Alert color="red" variant="light" role="alert">
            {step.message}
          </Alert>
        )}
        {method === 'passkey' ? (
          <Button
            size="md"
            fullWidth
            leftSection={<IconKey size={18} />}
            loading={step.isBusy}
            onClick={() => void usePasskey('factor/passkey')}
          >
            {t('factor.use.passkey')}
          </Button>
        ) : (
          <CodeForm key={method} kind={method} step={step} />
        )}
        <Stack gap={6} align="center" mt={4}>
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Anchor
                key={other}
                component="button"
                type="button"
                fz="sm"
                onClick={() => choose(other)}
              >
                {t(`factor.use.${other}`)}
              </Anchor>
            ))}
          <Anchor
            component="button"
            type="button"
            fz="sm"
            c="dimmed"
            onClick={() => void step.send('restart')}
          >
            {t('factor.restart')}
          </Anchor>
        </Stack>
      </Stack>
    </>
  );
}

function CodeForm({ kind, step }: { kind: 'totp' | 'recovery_code'; step: Step }) {
  const { t } = useTranslation('sign-in');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('factor.missing'));
    const fields = await step.send('factor', { kind, code });
    setProblem(fields?.['code'] ?? null);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t(`factor.code.${kind}`)}
          size="md"
          autoFocus
          value={code}
          error={problem}
          maxLength={kind === 'totp' ? 7 : 20}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={step.isBusy}>
          {t('factor.submit')}
        </Button>
      </Stack>
    </form>
  );
}
