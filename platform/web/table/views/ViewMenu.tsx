import { Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconShare,
  IconStar,
  IconTrash,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { densities, type Density } from '#platform/contract/views.ts';
import { confirm } from '../../overlays/confirm.tsx';
import classes from '../TableToolbar.module.css';
import type { Views } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** The views of a table: choose one, keep how it looks now, share it, begin with it; and how tall the rows are. */
export function ViewMenu({
  views,
  density,
}: {
  views: Views;
  density: { value: Density; set: (value: Density) => void };
}) {
  const { t } = useTranslation('platform');
  const [asked, setAsked] = useState<'new' | 'rename' | null>(null);
  const { current } = views;
  const remove = async () => {
    if (!current) return;
    const isSure = await confirm({
      title: t('views.deleteTitle', { name: current.name }),
      message: t(current.is_shared ? 'views.deleteShared' : 'views.deleteText'),
      confirmLabel: t('views.delete'),
      danger: true,
    });
    if (isSure) await views.remove(current).catch(() => undefined);
  };
  // Refusals have been said by the API client.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <button
            type="button"
            className={classes.pill}
            data-on={current ? true : undefined}
            aria-label={current ? t('views.current', { name: current.name }) : t('views.title')}
          >
            <IconBookmark size={15} stroke={1.8} aria-hidden />
            <span className={classes.value} dir="auto">
              {current ? current.name : t('views.title')}
            </span>
            {current && views.isChanged && (
              <span className={classes.changed} title={t('views.changed')} />
            )}
            <IconChevronDown size={13} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={460} style={{ overflowY: 'auto' }}>
          {views.list.length > 0 && <Menu.Label>{t('views.title')}</Menu.Label>}
          {views.list.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => views.apply(view)}
              aria-current={view.id === current?.id}
              leftSection={
                view.is_default ? (
                  <IconStar size={15} aria-label={t('views.isDefault')} />
                ) : view.is_shared ? (
                  <IconUsers size={15} aria-label={t('views.isShared')} />
                ) : (
                  <IconBookmark size={15} aria-hidden />
                )
              }
              rightSection={view.id === current?.id ? <IconCheck size={14} aria-hidden /> : null}
            >
              <span className={classes.viewName} dir="auto">
                {view.name}
              </span>
            </Menu.Item>
          ))}
          {views.list.length > 0 && <Menu.Divider />}
          {current?.is_mine && views.isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={15} />}
              onClick={() => quietly(views.update(current))}
            >
              {t('views.update')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={15} />} onClick={() => setAsked('new')}>
            {t('views.saveAs')}
          </Menu.Item>
          {current && (
            <>
              <Menu.Item
                leftSection={<IconStar size={15} />}
                onClick={() => quietly(views.change(current, { is_default: !current.is_default }))}
              >
                {t(current.is_default ? 'views.noDefault' : 'views.makeDefault')}
              </Menu.Item>
              {current.is_mine && (
                <Menu.Item
                  leftSection={<IconShare size={15} />}
                  onClick={() => quietly(views.change(current, { is_shared: !current.is_shared }))}
                >
                  {t(current.is_shared ? 'views.unshare' : 'views.share')}
                </Menu.Item>
              )}
              {current.is_mine && (
                <Menu.Item
                  leftSection={<IconPencil size={15} />}
                  onClick={() => setAsked('rename')}
                >
                  {t('views.rename')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconX size={15} />} onClick={views.leave}>
                {t('views.leave')}
              </Menu.Item>
              {current.is_mine && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={15} />}
                  onClick={() => void remove()}
                >
                  {t('views.delete')}
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Divider />
          <Menu.Label>{t('views.density')}</Menu.Label>
          {densities.map((one) => (
            <Menu.Item
              key={one}
              onClick={() => density.set(one)}
              aria-current={density.value === one}
              rightSection={density.value === one ? <IconCheck size={14} aria-hidden /> : null}
            >
              {t(`views.densities.${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        opened={asked !== null}
        view={asked === 'rename' ? current : null}
        onClose={() => setAsked(null)}
        onSave={(values) =>
          asked === 'rename' && current
            ? views.change(current, { name: values.name })
            : views.create(values)
        }
      />
    </>
  );
}
