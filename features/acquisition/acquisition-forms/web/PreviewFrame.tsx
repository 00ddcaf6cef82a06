import { useEffect, useRef, useState } from 'react';
import classes from './acquisition-forms.module.css';

/** A form as visitors see it, shown by the very script that they get. The frame has no origin: it reaches nothing of the product. */
export function PreviewFrame({
  config,
  device,
  label,
  isWhole = false,
}: {
  config: object | undefined;
  device: 'computer' | 'phone';
  label: string;
  /** It has the whole window. */
  isWhole?: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'heliograph form') setReady(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!isReady || !config) return;
    frame.current?.contentWindow?.postMessage({ config, isPhone: device === 'phone' }, '*');
  }, [isReady, config, device]);
  return (
    <iframe
      ref={frame}
      className={isWhole ? classes.whole : classes.frame}
      data-device={device}
      title={label}
      src="/f/preview"
      sandbox="allow-scripts allow-forms"
    />
  );
}
