/** How long a new notification waits before it becomes a desktop alert. */
export const alertDelay = 5000;

/** Shows a desktop alert 5 seconds after a notification arrived, if the browser and the person allow it. */
export function alertLater(message: string): void {
  if (!canAlert()) return;
  window.setTimeout(
    () => new Notification('Heliograph', { body: plainText(message), icon: '/heliograph.svg' }),
    alertDelay,
  );
}

/** What this browser says about desktop alerts. */
export function alertPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** The text of a message without its markup. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function canAlert(): boolean {
  return alertPermission() === 'granted';
}
