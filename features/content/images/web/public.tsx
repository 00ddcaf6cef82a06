import { lazy, Suspense, type ComponentProps } from 'react';
import type { ImagePicker as Picker } from './ImagePicker.tsx';

// The door of the library for neighbouring screens: the drawer in which a picture is chosen.
export type { ChosenImage } from './ImagePicker.tsx';

const Loaded = lazy(() =>
  import('./ImagePicker.tsx').then((module) => ({ default: module.ImagePicker })),
);

/** The drawer **Choose image**; it loads when it is opened first. */
export function ImagePicker(props: ComponentProps<typeof Picker>) {
  if (!props.opened) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
