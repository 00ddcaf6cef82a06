import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './catalog.module.css';

/** The picture of a product, from its store; a sign where there is none or it cannot be loaded. */
export function ProductPicture({ url }: { url: string }) {
  const [failed, setFailed] = useState('');
  if (url === '' || failed === url)
    return (
      <span className={`${classes.picture} ${classes.blank}`} aria-hidden="true">
        <IconPhoto size={16} stroke={1.5} />
      </span>
    );
  return (
    <img
      className={classes.picture}
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
}
