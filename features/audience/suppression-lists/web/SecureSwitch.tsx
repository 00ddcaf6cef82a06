import { Alert, Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { secureSuppression } from '../contract/secure-lists.ts';

const path = 'secure_lists/switch';

/** Whether secure lists suppress anybody; undefined while that is asked. `flip` is for administrators. */
export function useSecureSwitch() {
  const { t } = useTranslation('suppression-lists');
  const api = useApi();
  const cache = useQueryClient();
  const queryKey = ['record', api.accountId, path];
  const state = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      secureSuppression.parse((await api.get(path, { signal })).data).enabled,
  });
  const flip = useMutation({
    mutationFn: async (enabled: boolean) =>
      secureSuppression.parse(
        (await api.put('settings/secure_suppression', { body: { enabled } })).data,
      ).enabled,
    onSuccess: (enabled) => {
      cache.setQueryData(queryKey, enabled);
      snackbar.success({ message: t(enabled ? 'switch.isOn' : 'switch.isOff') });
    },
  });
  return { isOn: state.data, flip };
}

/** Says that the lists suppress nobody, and lets an administrator change that. */
export function SwitchedOff() {
  const { t } = useTranslation('suppression-lists');
  const isAdministrator = useCan()('account');
  const { flip } = useSecureSwitch();
  return (
    <Alert
      color="amber"
      icon={<IconShieldOff size={18} />}
      title={t('switch.offTitle')}
      mb={16}
      role="status"
    >
      <p style={{ margin: 0 }}>{t(isAdministrator ? 'switch.offText' : 'switch.askText')}</p>
      {isAdministrator && (
        <Button mt={10} size="xs" loading={flip.isPending} onClick={() => flip.mutate(true)}>
          {t('switch.on')}
        </Button>
      )}
    </Alert>
  );
}

/** Lets an administrator switch secure lists off, after a question. */
export function SwitchOff() {
  const { t } = useTranslation('suppression-lists');
  const isAdministrator = useCan()('account');
  const { flip } = useSecureSwitch();
  if (!isAdministrator) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: t('switch.question'),
      message: t('switch.questionText'),
      confirmLabel: t('switch.off'),
      danger: true,
    });
    if (isSure) flip.mutate(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconShieldOff size={16} />}
      loading={flip.isPending}
      onClick={() => void ask()}
    >
      {t('switch.off')}
    </Button>
  );
}
