import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChartDots,
  IconClipboard,
  IconDots,
  IconFileTypePng,
  IconFileTypeSvg,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { EnterDialog } from '../people/EnterDialog.tsx';
import { journeyTexts, useJourneyPaths } from '../paths.ts';
import { coloursOnScreen, downloadPicture, svgOf } from '../picture/export-picture.ts';
import { PauseDialog } from '../publish/PauseDialog.tsx';
import { builderUrl } from './builder-url.ts';
import type { Builder } from './use-builder.ts';
import { usePaste } from './use-clipboard.ts';
import type { NumbersView } from './use-numbers-view.ts';

/** What else can be done with a journey: its settings, versions, contacts, pictures. */
export function BuilderMenu({ builder, numbers }: { builder: Builder; numbers: NumbersView }) {
  const { t } = useTranslation(journeyTexts);
  const [, setUrl] = useUrlState(builderUrl);
  const { workflow } = builder.saving;
  const [task, setTask] = useState<'pause' | 'enter' | null>(null);
  const close = () => setTask(null);
  const isOn = workflow.status === 'enabled';
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSettings size={16} />}
            onClick={() => setUrl({ dialog: 'settings' }, { push: true })}
          >
            {t('actions.settings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            onClick={() => setUrl({ dialog: 'versions' }, { push: true })}
          >
            {t('versions.title')}
          </Menu.Item>
          <ContactItems builder={builder} numbers={numbers} onEnter={() => setTask('enter')} />
          {workflow.status !== 'draft' && (
            <Menu.Item
              leftSection={isOn ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
              onClick={() => setTask('pause')}
            >
              {t(isOn ? 'actions.disable' : 'actions.enable')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <DrawingItems builder={builder} />
        </Menu.Dropdown>
      </Menu>
      <PauseDialog
        journey={task === 'pause' ? workflow : null}
        onClose={close}
        onDone={builder.saving.readAgain}
      />
      <EnterDialog journey={task === 'enter' ? workflow : null} onClose={close} />
    </>
  );
}

function ContactItems({
  builder,
  numbers,
  onEnter,
}: {
  builder: Builder;
  numbers: NumbersView;
  onEnter: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const go = useGo();
  const paths = useJourneyPaths();
  const { workflow } = builder.saving;
  if (workflow.live_version === null) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconUsers size={16} />}
        onClick={() => go(paths.contacts(builder.id))}
      >
        {t('actions.contacts')}
      </Menu.Item>
      {workflow.status === 'enabled' && (
        <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={onEnter}>
          {t('actions.enter')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconChartDots size={16} />}
        onClick={() => numbers.show(!numbers.isShown)}
      >
        {t(numbers.isShown ? 'numbers.hide' : 'numbers.show')}
      </Menu.Item>
    </>
  );
}

function DrawingItems({ builder }: { builder: Builder }) {
  const { t } = useTranslation(journeyTexts);
  const paste = usePaste(builder);
  const picture = (kind: 'svg' | 'png') => {
    const svg = svgOf(builder.board.graph, builder.words, coloursOnScreen());
    void downloadPicture(svg, builder.saving.workflow.name, kind);
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconClipboard size={16} />}
        onClick={() => void navigator.clipboard.readText().then(paste, () => paste(''))}
      >
        {t('clipboard.paste')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePng size={16} />} onClick={() => picture('png')}>
        {t('tools.png')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeSvg size={16} />} onClick={() => picture('svg')}>
        {t('tools.svg')}
      </Menu.Item>
    </>
  );
}
