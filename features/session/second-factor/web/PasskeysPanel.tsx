import { Button, TextInput } from '@mantine/core';
import { IconCloud, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { useDeviceName } from '#features/session/sessions/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { FactorOverview, Passkey } from '../contract.ts';
import { browserHasPasskeys, makePasskey, PasskeyRefused } from './passkey-ceremony.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { tellFailure, useFactorChanges } from './use-factors.ts';
import classes from './second-factor.module.css';

const schema = z.object({ name: requiredText() });

/** The passkeys of the person: added, renamed, removed; says why there can be none. */
export function PasskeysPanel({ factors }: { factors: FactorOverview }) {
  const { t } = useTranslation('second-factor');
  const changes = useFactorChanges();
  const nameOf = useDeviceName();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const { passkeys, passkey_support: support } = factors;
  const obstacle =
    support !== 'possible'
      ? t(`passkeys.${support}`)
      : browserHasPasskeys()
        ? null
        : t('passkeys.needs_browser');

  const add = async (): Promise<void> => {
    try {
      const made = await changes.keepPasskey(
        nameOf(navigator.userAgent),
        await makePasskey(await changes.passkeyOptions()),
      );
      snackbar.success(t('passkeys.added'));
      if (made) setCodes(made);
    } catch (error) {
      if (error instanceof PasskeyRefused) snackbar.error(t(`passkeys.${error.why}`));
      else tellFailure(error, t('failed'));
    }
  };
  const remove = async (passkey: Passkey): Promise<void> => {
    const isSure = await confirm({
      title: t('passkeys.remove'),
      message: t('passkeys.removeText', { name: passkey.name }),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (isSure)
      await changes.removePasskey(passkey.id).then(
        () => snackbar.success(t('passkeys.removed')),
        (error: unknown) => tellFailure(error, t('failed')),
      );
  };

  return (
    <Panel
      title={t('passkeys.title')}
      description={t('passkeys.lead')}
      actions={
        obstacle === null && (
          <Button leftSection={<IconPlus size={16} />} variant="default" onClick={() => void add()}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {obstacle !== null && (
        <p className={classes.fact} style={{ margin: 0 }}>
          {obstacle}
        </p>
      )}
      {obstacle === null && passkeys.length === 0 && (
        <p className={classes.fact} style={{ margin: 0 }}>
          {t('passkeys.none')}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.rows} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      <Drawer opened={codes !== null} onClose={() => setCodes(null)} title={t('codes.title')}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Drawer>
      <FormDrawer
        opened={renamed !== null}
        onClose={() => setRenamed(null)}
        title={t('passkeys.rename')}
        schema={schema}
        initialValues={{ name: renamed?.name ?? '' }}
        onSubmit={async ({ name }) => {
          if (renamed) await changes.renamePasskey(renamed.id, name);
        }}
      >
        {(form) => (
          <TextInput
            label={t('passkeys.name')}
            data-autofocus
            maxLength={255}
            withAsterisk
            {...form.getInputProps('name')}
          />
        )}
      </FormDrawer>
    </Panel>
  );
}

function PasskeyLine({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const short = passkey.name.length > 40 ? `${passkey.name.slice(0, 39)}…` : passkey.name;
  const PasskeyIcon = passkey.is_synced ? IconCloud : IconKey;
  return (
    <li className={classes.row}>
      <PasskeyIcon size={22} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.what}>
        <div className={classes.name} title={passkey.name}>
          {passkey.name}
        </div>
        <div className={classes.fact}>
          {passkey.is_synced ? t('passkeys.synced') : t('passkeys.device')} · {t('passkeys.made')}{' '}
          <DateTime value={passkey.created_at} style="date" />
          {' · '}
          {passkey.last_used_at ? (
            <>
              {t('passkeys.used')} <DateTime value={passkey.last_used_at} relative />
            </>
          ) : (
            t('passkeys.never')
          )}
        </div>
      </div>
      <IconAction label={t('passkeys.renameOne', { name: short })} onClick={onRename}>
        <IconPencil size={17} />
      </IconAction>
      <IconAction label={t('passkeys.removeOne', { name: short })} onClick={onRemove}>
        <IconTrash size={17} />
      </IconAction>
    </li>
  );
}
