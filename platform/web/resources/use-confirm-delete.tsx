import { Button, Group } from '@mantine/core';
import { useCallback } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenUsers } from '#platform/contract/resource.ts';
import type { UsedBy } from '#platform/contract/resource.ts';
import { useApi } from '../api/ApiContext.tsx';
import { platformText } from '../i18n/i18n.ts';
import { confirm } from '../overlays/confirm.tsx';
import { openDialog } from '../overlays/dialog-host.ts';
import { useGo } from '../url/AppLink.tsx';
import { useRemove } from './use-resource-changes.ts';
import type { ChangeTarget } from './use-resource-changes.ts';
import classes from './use-confirm-delete.module.css';

/**
 * Asks before a record is deleted. What others need is not deleted: the dialog names who needs it. Answers true once the
 * record is gone; `message` says what becomes of what the record held. Where that can't be had again, the name is to be typed.
 */
export function useConfirmDelete(
  target: ChangeTarget,
): (
  record: { id: number; name: string },
  message: ReactNode,
  options?: { isTyped?: boolean },
) => Promise<boolean> {
  const api = useApi();
  const { t } = useTranslation('platform');
  const go = useGo();
  const { mutateAsync } = useRemove(target);
  const mayBeUsed = target.verbs?.includes('check_modules_in_use') !== false;
  return useCallback(
    async (record, message, { isTyped = false } = {}) => {
      const used = mayBeUsed
        ? (await api.get<UsedBy>(`${target.path}/${record.id}/check_modules_in_use`)).data
        : null;
      if (used?.in_use) {
        await tellWhoUses(record.name, used, { base: `/accounts/${api.accountId}`, go });
        return false;
      }
      const isSure = await confirm({
        title: t('remove.title', { name: record.name }),
        message,
        confirmLabel: t('remove.confirm'),
        danger: true,
        ...(isTyped && { typeToConfirm: record.name }),
      });
      if (!isSure) return false;
      await mutateAsync(record.id);
      return true;
    },
    [api, go, target.path, mayBeUsed, mutateAsync, t],
  );
}

// The dialog stands outside the router, so its links are handed the way.
async function tellWhoUses(
  name: string,
  used: UsedBy,
  at: { base: string; go: (to: string) => void },
): Promise<void> {
  const follow = (event: MouseEvent, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
    at.go(to);
  };
  const hidden = hiddenUsers(used);
  const close = await openDialog({
    title: platformText('remove.usedTitle', { name }),
    children: (
      <>
        <p className={classes.text}>{platformText('remove.usedText')}</p>
        {Object.entries(used.modules).map(([kind, records]) => (
          <section key={kind} className={classes.kind}>
            <h3 className={classes.title}>
              {platformText(`remove.kinds.${kind}`, { defaultValue: sentenceOf(kind) })}
            </h3>
            <ul className={classes.names}>
              {records.map((record) => {
                const to = `${at.base}/${kind}/${record.id}`;
                return (
                  <li key={record.id}>
                    <a href={to} dir="auto" onClick={(event) => follow(event, to)}>
                      {record.name}
                    </a>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {hidden > 0 && (
          <p className={classes.text}>{platformText('remove.usedHidden', { count: hidden })}</p>
        )}
        <p className={classes.text}>{platformText('remove.usedMore')}</p>
        <Group justify="flex-end" mt={20}>
          <Button data-autofocus onClick={() => close()}>
            {platformText('remove.understood')}
          </Button>
        </Group>
      </>
    ),
  });
}

function sentenceOf(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
