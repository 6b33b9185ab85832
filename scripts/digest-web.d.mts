/** Writes the SHA-384 of every file of a built web into `.digests.json`. */
export function digestWeb(folder: string): void
