/** Menu and header targets (below /accounts/{accountId}/, or a whole path) whose screens do not exist yet. */
export const notYetBuilt: ReadonlySet<string> = new Set([]);
