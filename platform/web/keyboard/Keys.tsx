import classes from './Keys.module.css';

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
const names: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  enter: '↵',
  escape: 'Esc',
  shift: isApple ? '⇧' : 'Shift',
};

/** Keys as caps: 'mod+K', 'g t'. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(/[+ ]/).map((key, index) => (
        <kbd key={`${key}${index}`} className={classes.key}>
          {names[key.toLowerCase()] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
