/** The checkout. */
export const root: string
/** Prints a set-up message to stderr. */
export function say(line: string): void
/** Ends the command with one line that says why and what to do. */
export function give(line: string): never
export function findNode(): string
/** Whether a script is run where shops sell, with no packages but those of a start. */
export function isOperating(file: string): boolean
/** Builds the pages and the servers, if their sources changed since their last build. */
export function build(node: string): Promise<void>
