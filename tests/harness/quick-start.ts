/** What a process of the product needs in its environment to find what others of this run have compiled; nothing where nothing is kept. */
export function quickStart(): Record<string, string> {
  const { NODE_COMPILE_CACHE: compiled } = process.env;
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
}
