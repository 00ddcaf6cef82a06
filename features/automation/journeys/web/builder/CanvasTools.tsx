import {
  IconLasso,
  IconLayoutDistributeVertical,
  IconMaximize,
  IconNote,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { Panel, useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { withNote, withPlaces } from '../graph/graph-changes.ts';
import { laidOut } from '../graph/layout.ts';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import type { Builder } from './use-builder.ts';

/** What stands in the corner of the canvas: zoom, whole journey, order, a note, choosing an area. */
export function CanvasTools({
  builder,
  isLasso,
  onLasso,
}: {
  builder: Builder;
  isLasso: boolean;
  onLasso: (isLasso: boolean) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  const flow = useReactFlow();
  const arrange = () => {
    builder.changeGraph((graph) => withPlaces(graph, laidOut(graph)));
    requestAnimationFrame(() => void flow.fitView({ maxZoom: 1, padding: 0.2 }));
  };
  const addNote = () => {
    const place = flow.screenToFlowPosition({ x: window.innerWidth / 2, y: 200 });
    builder.changeGraph((graph) => withNote(graph, place));
  };
  const look = { variant: 'default', size: 32 } as const;
  return (
    <Panel position="bottom-left" className={classes.tools ?? ''}>
      <IconAction {...look} label={t('tools.zoomIn')} onClick={() => void flow.zoomIn()}>
        <IconZoomIn size={17} />
      </IconAction>
      <IconAction {...look} label={t('tools.zoomOut')} onClick={() => void flow.zoomOut()}>
        <IconZoomOut size={17} />
      </IconAction>
      <IconAction
        {...look}
        label={t('tools.fit')}
        onClick={() => void flow.fitView({ maxZoom: 1, padding: 0.2 })}
      >
        <IconMaximize size={17} />
      </IconAction>
      <IconAction {...look} label={t('tools.arrange')} onClick={arrange}>
        <IconLayoutDistributeVertical size={17} />
      </IconAction>
      <IconAction {...look} label={t('tools.note')} onClick={addNote}>
        <IconNote size={17} />
      </IconAction>
      <IconAction
        {...look}
        variant={isLasso ? 'filled' : 'default'}
        label={t('tools.lasso')}
        aria-pressed={isLasso}
        onClick={() => onLasso(!isLasso)}
      >
        <IconLasso size={17} />
      </IconAction>
    </Panel>
  );
}
