/** Calls back when the npm that ran this process is gone. Returns what ends the watch. */
export function whenNpmIsGone(work: () => void): () => void
