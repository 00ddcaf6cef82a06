/** How long a message about a custom field stays, in milliseconds. */
export const customFieldMessageTime = 3000;

/** How long a message about a moved field stays, in milliseconds. */
export const fieldMoveMessageTime = 2000;

/** How long a message is read before the page loads anew, in milliseconds. */
export const messageBeforeReloadTime = 1500;
