/** How long a finger rests before the tooltip of an icon shows, in milliseconds. */
export const longPressDelay = 1000;
