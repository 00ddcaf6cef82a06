import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { useConflict } from '#platform/web/forms/use-conflict.ts';
import { applyServerErrors } from '#platform/web/forms/form-errors.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { emailProblem, invitations, members, userMessages } from '../contract.ts';
import {
  drawerReducer,
  grantsCloudAccess,
  rolesOfState,
  type DrawerState,
  type EnabledProducts,
} from './drawer-state.ts';
import type { PersonRef } from './drawer-target.ts';
import { flagsOf, stateOfFlags, useEditedRoles, type RoleFlags } from './use-edited-roles.ts';
import { useRefreshUsers } from './use-refresh-users.ts';

/** What the drawer holds between opening and saving. */
export function useUserForm({
  start,
  person,
  enabled,
  onSaved,
}: {
  start: DrawerState;
  person: (PersonRef & { email: string; version: string }) | null;
  enabled: EnabledProducts;
  onSaved: () => void;
}) {
  const api = useApi();
  const refresh = useRefreshUsers();
  // Later readings of the record must not move the switches under somebody's hands.
  const [begun, setBegun] = useState(start);
  const [state, act] = useReducer(drawerReducer, begun);
  const [email, setEmail] = useState(person?.email ?? '');
  const [isTouched, setTouched] = useState(false);
  const [serverEmailError, setServerEmailError] = useState<string | null>(null);
  const [baseError, setBaseError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);

  const roles = rolesOfState(state);
  const isChanged =
    !isDone && (roles.join() !== rolesOfState(begun).join() || (person === null && email !== ''));
  const hasCloudAccess = grantsCloudAccess(state, enabled);
  const problem = person === null ? emailProblem(email) : null;

  const meanwhile = useConflict<RoleFlags>(useEditedRoles(person, enabled), {
    getValues: () => flagsOf(roles),
    getInitialValues: () => flagsOf(rolesOfState(begun)),
    setInitialValues: (flags) => setBegun(stateOfFlags(flags, enabled)),
    setValues: (flags) => act({ type: 'reset', state: stateOfFlags(flags, enabled) }),
    resetDirty: () => undefined,
  });

  const send = (): Promise<{ data: { message?: string } | null }> => {
    if (person === null)
      return api.post(invitations.path, {
        body: { invitation: { email: email.trim(), roles } },
        quiet: true,
      });
    const one = person.kind === 'member' ? members : invitations;
    return api.put(`${one.path}/${person.id}`, {
      body: { [one.singular]: { roles } },
      version: meanwhile.version(),
      exclude: [412],
      quiet: true,
    });
  };
  const save = async (): Promise<void> => {
    setTouched(true);
    setBaseError(null);
    if (problem !== null) return;
    setSaving(true);
    try {
      const answer = await send();
      snackbar.success(
        serverText(
          person === null
            ? (answer.data?.message ?? userMessages.invited(email.trim()))
            : userMessages.updated,
        ),
      );
      // At once, so that the guard of unsaved changes lets the drawer close.
      flushSync(() => setDone(true));
      onSaved();
      await refresh();
    } catch (error) {
      if (await meanwhile.notice(error)) return;
      setBaseError(
        applyServerErrors(
          { setErrors: (errors) => setServerEmailError(errors['email'] ?? null) },
          error,
          ['email'],
        ),
      );
    } finally {
      setSaving(false);
    }
  };

  return {
    state,
    act,
    email,
    isChanged,
    hasCloudAccess,
    isSaving,
    meanwhile,
    flags: flagsOf(roles),
    baseError,
    save,
    canSave: isChanged && hasCloudAccess && !isSaving,
    emailError: serverEmailError ?? (isTouched && problem !== null ? serverText(problem) : null),
    setEmail: (text: string) => {
      setEmail(text);
      setServerEmailError(null);
      if (text === '') setTouched(true);
    },
    touchEmail: () => {
      if (email !== '') setTouched(true);
    },
  };
}
