import { Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { mergeVariable } from '#features/content/contents/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { campaignTexts } from '../texts.ts';

/** Puts a merge value, such as the first name, behind what is typed. */
export function MergeMenu({
  label,
  onInsert,
}: {
  label: string;
  onInsert: (token: string) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const variables = useQuery({
    queryKey: ['merge-variables', api.accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<z.infer<typeof mergeVariable>[]>('contents/variables', {
          signal,
          exclude: [403],
        })
      ).data,
    enabled: isOpen,
    staleTime: 5 * 60_000,
  });
  const groups = Map.groupBy(variables.data ?? [], (one) => one.group);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <IconAction label={label} size={26}>
          <IconBraces size={15} stroke={1.8} aria-hidden />
        </IconAction>
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {variables.isPending && <Menu.Item disabled>{t('details.mergeLoading')}</Menu.Item>}
        {variables.isError && <Menu.Item disabled>{t('details.mergeFailed')}</Menu.Item>}
        {[...groups].map(([group, entries]) => [
          <Menu.Label key={group}>{group}</Menu.Label>,
          ...entries.map((one) => (
            <Menu.Item key={one.token} onClick={() => onInsert(one.token)}>
              {one.label}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
