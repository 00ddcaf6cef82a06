import { Group, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceDesktop,
  IconDeviceMobile,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { contentTexts } from '../../content.ts';
import type { Designer } from './designer.ts';

type Device = Parameters<Designer['setDevice']>[0];
const devices: readonly (readonly [Device, TablerIcon])[] = [
  ['desktop', IconDeviceDesktop],
  ['phone', IconDeviceMobile],
];

/** Undo, redo and the width of the canvas. */
export function DesignerBar({
  designer,
}: {
  designer: Pick<Designer, 'undo' | 'redo' | 'setDevice'> | null;
}) {
  const { t } = useTranslation(contentTexts);
  const [device, setDevice] = useState<Device>('desktop');
  const isOff = designer === null;
  return (
    <>
      <Group gap={2}>
        <IconAction
          label={t('designer.undoKey')}
          variant="subtle"
          color="gray"
          size={28}
          disabled={isOff}
          onClick={() => designer?.undo()}
        >
          <IconArrowBackUp size={17} />
        </IconAction>
        <IconAction
          label={t('designer.redoKey')}
          variant="subtle"
          color="gray"
          size={28}
          disabled={isOff}
          onClick={() => designer?.redo()}
        >
          <IconArrowForwardUp size={17} />
        </IconAction>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('designer.device')}
        value={device}
        disabled={isOff}
        onChange={(value) => {
          setDevice(value as Device);
          designer?.setDevice(value as Device);
        }}
        data={devices.map(([value, Icon]) => ({
          value,
          label: (
            <Tooltip label={t(`preview.views.${value}`)}>
              <span style={{ display: 'flex', gap: 5, alignItems: 'center' }}>
                <Icon size={15} stroke={1.8} aria-hidden />
                {t(`preview.short.${value}`)}
              </span>
            </Tooltip>
          ),
        }))}
      />
    </>
  );
}
