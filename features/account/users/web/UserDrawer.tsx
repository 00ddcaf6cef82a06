import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFacts, useCan } from '#features/session/access/web/public.tsx';
import { Drawer, DrawerContent } from '#platform/web/overlays/Drawer.tsx';
import { askToDiscard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { invitations, members, writeRole, type Invitation, type ShownMember } from '../contract.ts';
import { newUserState, stateOfRoles, type EnabledProducts } from './drawer-state.ts';
import { wordOf, type DrawerTarget } from './drawer-target.ts';
import { versionOfPerson } from './use-edited-roles.ts';
import { UserForm } from './UserForm.tsx';
import classes from './users.module.css';

/** Adds a user, with roles of their own or those of another, or changes one. */
export function UserDrawer({
  target,
  onClose,
}: {
  target: DrawerTarget | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  const canWrite = useCan()(writeRole);
  const isDirtyNow = useRef((): boolean => false);
  const close = async (): Promise<void> => {
    if (isDirtyNow.current() && !(await askToDiscard())) return;
    onClose();
  };
  const isEdit = target?.mode === 'edit';
  return (
    <Drawer
      opened={target !== null}
      onClose={() => void close()}
      size={700}
      bare
      title={t(isEdit ? 'drawer.edit' : 'drawer.add')}
      description={isEdit ? (canWrite ? undefined : t('drawer.viewOnly')) : t('drawer.addText')}
    >
      {target && (
        <DrawerBody
          key={target.mode === 'create' ? 'new' : `${target.mode} ${wordOf(target.person)}`}
          target={target}
          canWrite={canWrite}
          onForm={(ask) => {
            isDirtyNow.current = ask;
          }}
          onCancel={() => void close()}
          onSaved={onClose}
        />
      )}
    </Drawer>
  );
}

interface BodyProps {
  target: DrawerTarget;
  canWrite: boolean;
  onForm: (isDirtyNow: () => boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function DrawerBody({ target, ...rest }: BodyProps) {
  const facts = useAccountFacts();
  const enabled = {
    marketing: facts.enableMarketing,
    service: facts.enableService,
    commerce: facts.enableCommerce,
  };
  const person = target.mode === 'create' ? null : target.person;
  const record = useRecord<ShownMember | Invitation>(
    person?.kind === 'invitation' ? invitations : members,
    person?.id ?? null,
  );
  if (target.mode === 'create')
    return <UserForm {...rest} enabled={enabled} start={newUserState(enabled)} person={null} />;
  if (record.error)
    return (
      <DrawerContent padded>
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      </DrawerContent>
    );
  if (!record.data)
    return (
      <DrawerContent padded>
        <Placeholder />
      </DrawerContent>
    );
  return <LoadedForm {...rest} target={target} enabled={enabled} record={record.data} />;
}

function LoadedForm({
  target,
  enabled,
  record,
  ...rest
}: BodyProps & {
  target: Exclude<DrawerTarget, { mode: 'create' }>;
  enabled: EnabledProducts;
  record: ShownMember | Invitation;
}) {
  const start = stateOfRoles(record.roles, enabled);
  // A copy is a new user: nobody becomes an administrator, or keeps roles nobody sees, by a copy.
  if (target.mode === 'duplicate')
    return (
      <UserForm
        {...rest}
        enabled={enabled}
        start={{ ...start, isAdministrator: false, untouched: [] }}
        person={null}
      />
    );
  return (
    <UserForm
      {...rest}
      enabled={enabled}
      start={start}
      person={{
        ...target.person,
        email: record.email,
        isPrimary: record.primary_contact,
        version: versionOfPerson(record),
      }}
    />
  );
}

function Placeholder() {
  const { t } = useTranslation('platform');
  return (
    <div role="status" aria-label={t('loading')} className={classes.head}>
      <div>
        <Skeleton h={12} w={80} mb={8} />
        <Skeleton h={32} />
      </div>
      <Skeleton h={32} w={320} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} h={58} />
      ))}
    </div>
  );
}
